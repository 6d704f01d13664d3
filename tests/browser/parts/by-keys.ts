import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Methods that act like a mouse or a finger, or in place of a keyboard; methods that only read are not listed. */
const HANDS = [
  'click dblclick tap check uncheck setChecked hover dragTo dragAndDrop dispatchEvent focus blur fill clear type press',
  'pressSequentially selectOption selectText setInputFiles move down up wheel',
].flatMap((names) => names.split(' '));

const refuse = (what: string) => () => {
  throw new Error(`"${what}" is nothing that a keyboard alone can do`);
};

/** From here on methods that need a mouse or a finger throw. Returns a function that restores them. */
const withoutHands = (page: Page): (() => void) => {
  const undo: (() => void)[] = [];
  for (const one of [page, page.locator('body'), page.mouse, page.touchscreen]) {
    const kind: object = Object.getPrototypeOf(one);
    for (const name of HANDS) {
      const own = Object.getOwnPropertyDescriptor(kind, name);
      if (!own) continue;
      Object.defineProperty(kind, name, { ...own, value: refuse(name) });
      undo.push(() => Object.defineProperty(kind, name, own));
    }
  }
  return () => undo.map((one) => one());
};

interface Focus {
  /** The focused element, for the message of a failing test. */
  on: string;
  /** What is wrong with the focus; undefined if it exists, is visible and not covered. */
  fault?: string;
}

/** Runs in the page: the focused element, and whether its focus is visible (WCAG 2.4.7, 2.4.11). */
const readFocus = (): Focus => {
  const at = document.activeElement;
  if (!at || at === document.body || at === document.documentElement)
    return { on: 'body', fault: 'the focus is nowhere' };
  const name = at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40) ?? '';
  const on = `${at.tagName.toLowerCase()}${at.role ? `[${at.role}]` : ''} "${name}"`;
  const box = at.getBoundingClientRect();
  if (box.width < 1 || box.height < 1) return { on, fault: 'it has no size' };
  // a field with its own frame shows the focus on the frame
  const frame = at.closest('.MuiInputBase-root')?.querySelector('fieldset');
  const style = getComputedStyle(at);
  const isRinged = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
  // in a date field the browser outlines its own picker button while that has the focus
  const isInside = at.matches('input[type="date"], input[type="datetime-local"]') && !at.matches(':focus-visible');
  const isFramed = frame ? Number.parseFloat(getComputedStyle(frame).borderTopWidth) >= 2 : false;
  if (!isRinged && !isFramed && !isInside) return { on, fault: 'nothing shows that it has the focus' };
  const isSeen = (x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (at.contains(hit) || (hit.contains(at) && hit.matches('label')));
  };
  // of an element larger than the window, the visible part
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  const across = [0.02, 0.25, 0.5, 0.75, 0.98].map((share) => left + (right - left) * share);
  const down = [0.1, 0.5, 0.9].map((share) => top + (bottom - top) * share);
  if (!across.some((x) => down.some((y) => isSeen(x, y)))) return { on, fault: 'it lies outside, or under something' };
  return { on };
};

/** More key presses than any path through a page needs. */
const MOST = 150;

/** A user with a keyboard and no mouse. The focus is checked after every key. */
export const byKeys = (page: Page) => {
  /** How many keys were pressed to move and act, and how many to write. */
  const given = { presses: 0, characters: 0 };
  const strike = async (key: string) => {
    given.presses += 1;
    await page.keyboard.press(key);
  };
  const focus = () => page.evaluate(readFocus);
  const has = (target: Locator) => target.evaluate((one) => one === document.activeElement);

  /** Expects the focus to exist and to be visible; animations may take a moment. */
  const see = () =>
    expect
      .poll(async () => {
        const { on, fault } = await focus();
        return fault ? `${on}: ${fault}` : 'seen';
      })
      .toBe('seen');
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await strike(key);
      await see();
    }
  };
  /** Presses a key until the target has the focus. After the last element the browser's own bar has it once. */
  const reach = async (target: Locator, key = 'Tab') => {
    await expect(target).toBeVisible();
    const way: string[] = [];
    for (let past = 0; way.length < MOST; ) {
      if (await has(target)) return see();
      await strike(key);
      const { on, fault } = await focus();
      way.push(fault ? `${on} (${fault})` : on);
      if (on === 'body') past += 1;
      else if (fault) await see();
      if (past > 1) break;
    }
    throw new Error(`The keys do not lead to ${target.toString()}:\n${way.join('\n')}`);
  };
  const home = (target: Locator) => expect(target).toBeFocused().then(see);

  return {
    page,
    given,
    /** Presses a key after which the focus may be elsewhere, or nowhere for a moment. */
    strike,
    focus,
    see,
    press,
    reach,
    /** Expects the focus to have returned to the element. */
    home,
    type: async (text: string) => {
      given.characters += text.length;
      await page.keyboard.type(text);
      await see();
    },
    /** Moves the focus to the element and presses Enter, or another key. */
    use: async (target: Locator, { by = 'Tab', key = 'Enter' } = {}) => {
      await reach(target, by);
      await strike(key);
    },
    /** Chooses an item of an open menu. */
    choose: async (item: string | RegExp) => {
      await expect(page.getByRole('menu')).toBeVisible();
      await reach(page.getByRole('menuitem', { name: item }), 'ArrowDown');
      await strike('Enter');
    },
  };
};

export type Keys = ReturnType<typeof byKeys>;

/** Like `byKeys` for a whole test: meanwhile mouse and touch methods of `page` throw. */
export const keysAlone = async (page: Page, use: (keys: Keys) => Promise<void>) => {
  const giveBack = withoutHands(page);
  try {
    await use(byKeys(page));
  } finally {
    giveBack();
  }
};
