const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? character);

/**
 * HTML whose tags all come from our own source code. Only `html` creates it, and escapes every interpolated value, so
 * that no markup from a file, a name or a user gets into an email.
 */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  static of(strings: TemplateStringsArray, values: readonly Value[]): Html {
    return new Html(String.raw({ raw: strings }, ...values.map((value) => Html.#written(value))));
  }

  static #written(value: Value): string {
    if (value instanceof Html) return value.#text;
    if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
    return value.map((one) => Html.#written(one)).join('');
  }

  toString(): string {
    return this.#text;
  }
}

type Value = string | number | Html | readonly Html[];

/** A template tag for HTML: the template is literal, interpolated values are escaped. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html => Html.of(strings, values);
