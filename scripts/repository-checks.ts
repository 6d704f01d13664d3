import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Patterns that no file, or no file of the given folders, may contain, beyond the lint rules. */
const FAULTS: readonly (readonly [what: string, pattern: RegExp, where?: RegExp])[] = [
  ['a path of one machine', /(?<![\w.:/-])\/(?:work|home|Users|root)\/\w/],
  ['an address of a package registry or mirror', /\bregistry\.(?!example)[\w-]+\.\w/i],
  ['a key or token', /-----BEGIN [A-Z ]*PRIVATE KEY|\beyJ[\w-]{20,}\.[\w-]{20,}|\bAKIA[0-9A-Z]{16}\b/],
  [
    'the path of a URL taken for the path of a file: fileURLToPath makes it one',
    /import\.meta\.url.*\.pathname|\bpathname\b.*import\.meta\.url/,
  ],
  [
    'an input that cuts what is pasted, so that another number is left: let its field refuse it',
    /\bmaxlength(?:=|: |['"])/i,
    /^(?:src(?!\/schemas\/)|declare)\/|^index\.html$/,
  ],
  [
    'a moment in the time zone of the machine: showInstant and operator-clock.ts have the zone of the operator',
    /\.(?:get|set)(?:FullYear|Month|Date|Hours|Minutes|TimezoneOffset)\(|\.toLocale(?:Date|Time)String\(|\.to(?:Date|Time)String\(|DateTimeFormat\((?!.*timeZone:)|new Date\(`[^`]*T[\d:]+`\)/,
    /^(?:server|domain|declare|resources|contract|demo)\/(?!calendar\/(?:dates|viewer-clock)\.ts$)/,
  ],
  ['a test left alone or left out', /\b(?:it|test|describe)\.(?:only|todo|fixme)\b|expect\(true\)/],
  [
    'a test that waits for a time, or not long enough for a busy machine',
    /\bwaitForTimeout\(|\btimeout: (?:\d_?){1,4}\b|await new Promise\(\(\w+\) => setTimeout\(\w+, [\d_]{3,}\)\)/,
    /^tests\/(?!bench\/)/,
  ],
];

const TEXT = /\.(?:[cm]?[jt]sx?|json|md|html|css|ya?ml|sql|sh)$|^\.ci\/|^Dockerfile$/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => TEXT.test(file) && file !== 'scripts/repository-checks.ts');

const found = files.flatMap((file) => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return []; // deleted, not yet committed
  }
  return text
    .split('\n')
    .flatMap((line, at) =>
      FAULTS.filter(([, pattern, where]) => pattern.test(line) && (where?.test(file) ?? true)).map(
        ([what]) => `${file}:${at + 1}: ${what}: ${line.trim().slice(0, 120)}`,
      ),
    );
});

for (const fault of found) console.error(fault);
console.log(`${files.length} files checked, ${found.length} faults`);
process.exitCode = found.length ? 1 : 0;
