/*
 * Takes the place of `zod/mini` in the build (scripts/vite-plugins.ts): the same functions, whose schemas only note how
 * they are made. A list needs no more of its declaration. Zod makes them when one is to check a value; it comes with the
 * first form (`checking.ts`).
 */

/** The library, or a schema or check it has made: their functions by name. */
type Made = Readonly<Record<string, unknown>>;

type Shape = Readonly<Record<string, Deferred>>;

/** What the declarations ask about a schema: its type, and the schemas it is made of. */
interface Definition {
  type: string;
  shape?: Shape;
  element?: Deferred;
  innerType?: Deferred;
  options?: readonly Deferred[];
  valueType?: Deferred;
  out?: Deferred;
}

let zod: Made | undefined;

/** The functions that this module takes the place of. */
type Replaced = Exclude<keyof typeof import('./deferred.ts'), 'provideZod'>;

/** Gives the deferred schemas the library that makes them. */
export const provideZod = (functions: Readonly<Record<Replaced, unknown>>): void => {
  zod = functions;
};

const library = (): Made => {
  if (!zod) throw new Error('A schema cannot check a value before src/schemas/checking.ts is loaded');
  return zod;
};

/** Calls a function with what the library makes of its arguments; the compiler has checked them against its types. */
const call = (of: Made, name: string, args: readonly unknown[]): Made =>
  Reflect.apply(of[name] as () => Made, of, args.map(madeOf));

/** A check, or a schema: known by how it is made. */
class Part {
  readonly make: () => Made;
  #made?: Made;
  constructor(make: () => Made) {
    this.make = make;
  }
  get made() {
    this.#made ??= this.make();
    return this.#made;
  }
}

class Deferred extends Part {
  readonly _zod: { def: Definition };
  constructor(def: Definition, make: () => Made) {
    super(make);
    this._zod = { def };
  }
  get shape() {
    return this._zod.def.shape;
  }
  check(...checks: readonly unknown[]) {
    return new Deferred(this._zod.def, () => call(this.made, 'check', checks));
  }
  clone() {
    return new Deferred(this._zod.def, () => this.made);
  }
  safeParse(value: unknown) {
    return call(this.made, 'safeParse', [value]);
  }
  parseAsync(value: unknown) {
    return call(this.made, 'parseAsync', [value]);
  }
}

/** A value as the library takes it: the schemas and checks in it made. */
const madeOf = (value: unknown): unknown => {
  if (value instanceof Part) return value.made;
  if (Array.isArray(value)) return value.map(madeOf);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, madeOf(one)]));
};

const check =
  (name: string) =>
  (...args: readonly unknown[]) =>
    new Part(() => call(library(), name, args));

type Parts = Omit<Definition, 'type'>;

/** @param partsOf the schemas among the arguments that the declarations ask about */
const schema =
  <A extends readonly unknown[]>(name: string, type = name, partsOf?: (...args: A) => Parts) =>
  (...args: A) =>
    new Deferred({ type, ...partsOf?.(...args) }, () => call(library(), name, args));

const wrapper = (name: string, type = name) => schema(name, type, (innerType: Deferred) => ({ innerType }));
const dictionary = (name: string) => schema(name, 'record', (_key: Deferred, valueType: Deferred) => ({ valueType }));
const isoText = (name: string) => () => new Deferred({ type: 'string' }, () => call(library().iso as Made, name, []));
/** An object of fields of another one. */
const selection = (name: string, isKept: (name: string, names: object) => boolean) =>
  schema(name, 'object', (of: Deferred, names: object) => ({
    shape: Object.fromEntries(Object.entries(of.shape ?? {}).filter(([field]) => isKept(field, names))),
  }));

export const string = schema('string');
export const email = schema('email', 'string');
export const url = schema('url', 'string');
export const iso = { date: isoText('date'), datetime: isoText('datetime') };
export const number = schema('number');
export const int = schema('int', 'number');
export const boolean = schema('boolean');
export const literal = schema('literal');
export const unknown = schema('unknown');
export const json = schema('json', 'lazy');
export const transform = schema('transform');
const enumeration = schema('enum');
const nothing = schema('null');

export { enumeration as enum, nothing as null };

export const optional = wrapper('optional');
export const nullable = wrapper('nullable');
export const _default = wrapper('_default', 'default');
export const pipe = schema('pipe', 'pipe', (_in: Deferred, out: Deferred) => ({ out }));
export const array = schema('array', 'array', (element: Deferred) => ({ element }));
export const record = dictionary('record');
export const partialRecord = dictionary('partialRecord');
export const union = schema('union', 'union', (options: readonly Deferred[]) => ({ options }));
export const discriminatedUnion = schema(
  'discriminatedUnion',
  'union',
  (_name: string, options: readonly Deferred[]) => ({
    options,
  }),
);

export const object = schema('object', 'object', (shape: Shape) => ({ shape }));
export const extend = schema('extend', 'object', (of: Deferred, more: Shape) => ({ shape: { ...of.shape, ...more } }));
export const pick = selection('pick', (name, names) => name in names);
export const omit = selection('omit', (name, names) => !(name in names));

const custom = check('check');

export { custom as check };
export const refine = check('refine');
export const regex = check('regex');
export const minLength = check('minLength');
export const maxLength = check('maxLength');
export const gte = check('gte');
export const lte = check('lte');
export const overwrite = check('overwrite');
export const trim = check('trim');
export const toLowerCase = check('toLowerCase');
