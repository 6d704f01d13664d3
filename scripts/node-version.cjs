'use strict';
/*
 * Loaded before every script of package.json (`node -r`): a Node that cannot run TypeScript would otherwise fail with
 * ERR_UNKNOWN_FILE_EXTENSION. It is CommonJS with basic syntax, so that very old versions of Node can run it.
 */
const { engines } = require('../package.json');

const numbers = (version) => version.match(/\d+/g).map(Number);

/** Whether a version is at least `wanted`, written as in `engines`: ">=24.15". */
const isAtLeast = (version, wanted) => {
  const have = numbers(version);
  const [at] = numbers(wanted)
    .map((number, place) => (have[place] || 0) - number)
    .filter((difference) => difference !== 0);
  return at === undefined || at > 0;
};

const { platform, arch, execPath, versions } = process;

if (!isAtLeast(versions.node, engines.node)) {
  const bringsItsOwn = platform === 'linux' && arch === 'x64';
  process.stderr.write(
    `This needs Node.js ${engines.node.replace('>=', '')} or newer, and ${execPath} is ${versions.node}: install a newer ` +
      `one from https://nodejs.org${bringsItsOwn ? ', or run "npm ci" without --omit=optional, which brings it' : ''}.\n`,
  );
  process.exit(1);
}
