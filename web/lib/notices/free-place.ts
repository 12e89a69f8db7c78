import { useEffect } from 'react';

type Box = { top: number; bottom: number; left: number; right: number };
type Space = { left: number; right: number; height: number; from: number; to: number };

const MARGIN = 8;

/**
 * The lowest top offset at which a box covers none of the others. Without a free place it is the lower edge, where the
 * page can be scrolled from under it.
 */
export const freePlace = ({ left, right, height, from, to }: Space, others: Box[]): number => {
  const near = others.filter((one) => one.left < right && one.right > left);
  const lowest = Math.max(from, to - height);
  const fits = (top: number) => near.every((one) => one.bottom <= top || one.top >= top + height);
  const places = [lowest, ...near.map(({ top }) => top - MARGIN - height)];
  return (
    places
      .filter((top) => top >= from && top <= lowest)
      .sort((a, b) => b - a)
      .find(fits) ?? lowest
  );
};

/** What a message must not cover: controls, among them search fields and the bar of a phone, and titles. */
const KEPT_FREE =
  'a[href], button, input, textarea, select, [role="button"], [role="tab"], [contenteditable="true"], h1, h2';

/** The rectangles of what is visible of them outside of a box. */
const boxesOutside = (box: Element) =>
  [...document.querySelectorAll(KEPT_FREE)]
    .filter((one) => !box.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect())
    .filter(({ bottom, top, width }) => bottom > 0 && top < innerHeight && width > 1);

/** The lower edge of the screen, or the upper edge of the save bar of a form or the bar of a phone. */
const floor = () =>
  Math.min(
    innerHeight,
    ...[...document.querySelectorAll('[data-save-bar], [data-bottom-bar]')]
      .map((bar) => bar.getBoundingClientRect())
      .flatMap(({ top, height }) => (height ? [top] : [])),
  );

/** Keeps a floating box off controls and titles, whenever the box or the page is resized. */
export const useFreePlace = (find: () => HTMLElement | null, offset: number) => {
  useEffect(() => {
    const box = find();
    if (!box) return;
    const place = () => {
      const { left, right, height } = box.getBoundingClientRect();
      if (height === 0) return;
      const top = freePlace({ left, right, height, from: MARGIN, to: floor() - offset }, boxesOutside(box));
      // From below, so that a further message grows upwards.
      box.style.bottom = `${innerHeight - top - height}px`;
    };
    const resized = new ResizeObserver(place);
    resized.observe(box);
    // Rows that are added or removed move the controls.
    const page = document.querySelector('main');
    if (page) resized.observe(page);
    addEventListener('scrollend', place);
    addEventListener('resize', place);
    return () => {
      resized.disconnect();
      removeEventListener('scrollend', place);
      removeEventListener('resize', place);
    };
  });
};
