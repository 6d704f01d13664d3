import { screens } from '../../../resources/index.ts';
import { moved, observing, shiftOf } from '../../bench/observed.ts';
import { expect } from '../fixtures.ts';
import { actsOf } from '../parts/acts.ts';
import { addressOf } from '../parts/address.ts';
import { test } from '../parts/world.ts';

/* Nothing moves under the hand of a person, while a screen loads and after what is done on it. */

/** Of a page that moved once by its whole height it is 1. */
const MOST = 0.02;

/** What a person asked for may move what is below it, and comes later than half a second on a busy machine. */
const MOVES = ['open a row', 'keys in a form', 'a tick in a form', 'a choice in a form', 'search'];

// many tests that only read: both workers share them
test.describe.configure({ mode: 'parallel', timeout: 240_000 });
test.use({ viewport: { width: 1280, height: 900 } });

for (const screen of screens) {
  test(screen.title, async ({ page }) => {
    const observe = await observing(page);
    const look = async (name: string, act: () => Promise<unknown>) => {
      const seen = await observe(act);
      expect.soft(shiftOf(seen), `after "${name}", most of all ${moved(seen)}`).toBeLessThan(MOST);
    };
    await look('load', () => page.goto(addressOf(screen)));
    for (const [name, find] of actsOf(page).filter(([one]) => !MOVES.includes(one))) {
      const act = await find();
      if (act) await look(name, act);
    }
  });
}
