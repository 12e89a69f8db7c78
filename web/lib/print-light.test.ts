import { afterEach, expect, it, vi } from 'vitest';
import { printLight } from './print-light.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page with this colour scheme; `print` and `done` are what the browser says. */
const page = (scheme: string | null) => {
  const here = { scheme };
  const root = {
    getAttribute: () => here.scheme,
    setAttribute: (_: string, value: string) => {
      here.scheme = value;
    },
  };
  const events = new EventTarget();
  const media = new EventTarget();
  vi.stubGlobal('document', { documentElement: root });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('matchMedia', () => media);
  printLight();
  return {
    here,
    say: (name: string) => events.dispatchEvent(new Event(name)),
    query: (matches: boolean) => media.dispatchEvent(Object.assign(new Event('change'), { matches })),
  };
};

it('prints in the light colours, and goes back to those of the screen', () => {
  const { here, say } = page('dark');
  say('beforeprint');
  expect(here.scheme).toBe('light');
  say('afterprint');
  expect(here.scheme).toBe('dark');
});

it('goes back once, where a browser reports both the event and the media query', () => {
  const { here, say, query } = page('dark');
  query(true);
  say('beforeprint');
  expect(here.scheme).toBe('light');
  query(false);
  expect(here.scheme).toBe('dark');
  here.scheme = 'light';
  say('afterprint');
  expect(here.scheme).toBe('light');
});
