import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** What a hand would do, and what a test would do in its place; looking is not among it. */
const HANDS = [
  'click dblclick tap check uncheck setChecked hover dragTo dragAndDrop dispatchEvent focus blur fill clear type press',
  'pressSequentially selectOption selectText setInputFiles move down up wheel',
].flatMap((names) => names.split(' '));

const refuse = (what: string) => () => {
  throw new Error(`"${what}" is nothing that a keyboard alone can do`);
};

/** From here on the test has no mouse and no finger: whatever needs one throws. Answers how to give them back. */
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
  /** What has it, for the message of a test that fails. */
  on: string;
  /** What is wrong with it; absent: it is there, it shows, and nothing lies over it. */
  fault?: string;
}

/** In the page: what has the focus, and whether a person sees that (WCAG 2.4.7, 2.4.11). */
const readFocus = (): Focus => {
  const at = document.activeElement;
  if (!at || at === document.body || at === document.documentElement)
    return { on: 'body', fault: 'the focus is nowhere' };
  const name = at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40) ?? '';
  const on = `${at.tagName.toLowerCase()}${at.role ? `[${at.role}]` : ''} "${name}"`;
  const box = at.getBoundingClientRect();
  if (box.width < 1 || box.height < 1) return { on, fault: 'it has no size' };
  // a field in a frame of its own shows the focus on that
  const frame = at.closest('.MuiInputBase-root')?.querySelector('fieldset');
  const style = getComputedStyle(at);
  const isRinged = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
  // of a date the browser rings its own picker button, once that has the focus
  const isInside = at.matches('input[type="date"], input[type="datetime-local"]') && !at.matches(':focus-visible');
  const isFramed = frame ? Number.parseFloat(getComputedStyle(frame).borderTopWidth) >= 2 : false;
  if (!isRinged && !isFramed && !isInside) return { on, fault: 'nothing shows that it has the focus' };
  const isSeen = (x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (at.contains(hit) || (hit.contains(at) && hit.matches('label')));
  };
  // of what is larger than the window, the part that is in it
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  const across = [0.02, 0.25, 0.5, 0.75, 0.98].map((share) => left + (right - left) * share);
  const down = [0.1, 0.5, 0.9].map((share) => top + (bottom - top) * share);
  if (!across.some((x) => down.some((y) => isSeen(x, y)))) return { on, fault: 'it lies outside, or under something' };
  return { on };
};

/** Longer than any way through a page; who has not arrived by then never will. */
const MOST = 150;

/** A person with a keyboard and no mouse, who looks after every key where the focus is. */
export const byKeys = (page: Page) => {
  const { keyboard } = page;
  const focus = () => page.evaluate(readFocus);
  const has = (target: Locator) => target.evaluate((one) => one === document.activeElement);

  /** The focus is on something, shows, and is not hidden; what is on its way may take a moment. */
  const see = () =>
    expect
      .poll(async () => {
        const { on, fault } = await focus();
        return fault ? `${on}: ${fault}` : 'seen';
      })
      .toBe('seen');
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await keyboard.press(key);
      await see();
    }
  };
  /** Goes on by one key until the target has the focus. Past the last stop the browser's own bar has it once. */
  const reach = async (target: Locator, key = 'Tab') => {
    await expect(target).toBeVisible();
    const way: string[] = [];
    for (let past = 0; way.length < MOST; ) {
      if (await has(target)) return see();
      await keyboard.press(key);
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
    focus,
    see,
    press,
    reach,
    /** That the focus came back to it. */
    home,
    type: async (text: string) => {
      await keyboard.type(text);
      await see();
    },
    /** Goes to it and presses Enter, or the key that it wants. */
    use: async (target: Locator, { by = 'Tab', key = 'Enter' } = {}) => {
      await reach(target, by);
      await keyboard.press(key);
    },
    /** One line of a menu that stands open. */
    choose: async (item: string | RegExp) => {
      await expect(page.getByRole('menu')).toBeVisible();
      await reach(page.getByRole('menuitem', { name: item }), 'ArrowDown');
      await keyboard.press('Enter');
    },
  };
};

export type Keys = ReturnType<typeof byKeys>;

/** As `byKeys`, for a whole test: `page` itself can do nothing by hand meanwhile. */
export const keysAlone = async (page: Page, use: (keys: Keys) => Promise<void>) => {
  const giveBack = withoutHands(page);
  try {
    await use(byKeys(page));
  } finally {
    giveBack();
  }
};
