import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Component {
  name: string;
  version: string;
  purl: string;
  licenses?: readonly { license: { id: string } }[];
  hashes?: readonly { alg: string; content: string }[];
  properties?: readonly { name: string; value: string }[];
}

const isForDevelopment = ({ properties = [] }: Component): boolean =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

test('the bill of materials has every package as package-lock.json pins it, and marks development tools', () => {
  const output = execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
  const { bomFormat, components } = JSON.parse(output) as { bomFormat: string; components: Component[] };
  expect(bomFormat).toBe('CycloneDX');
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  for (const [name, version] of Object.entries(dependencies)) {
    const one = components.find(({ purl }) => decodeURIComponent(purl) === `pkg:npm/${name}@${version}`);
    expect(one && !isForDevelopment(one), name).toBe(true);
  }
  expect(components.filter(isForDevelopment).map(({ name }) => name)).toContain('vitest');

  const fastify = components.find(({ name }) => name === 'fastify');
  expect(fastify?.licenses).toEqual([{ license: { id: 'MIT' } }]);
  expect(fastify?.hashes?.[0]?.alg).toBe('SHA-512');
});
