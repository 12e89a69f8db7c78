import { useEffect } from 'react';

type Caixa = { top: number; bottom: number; left: number; right: number };
type Espaco = { left: number; right: number; height: number; from: number; to: number };

const MARGEM = 8;

/**
 * The highest top offset at which a box covers no control. Without a free place it is the lower edge, where the page
 * can be scrolled from under it.
 */
export const lugarLivre = ({ left, right, height, from, to }: Espaco, controles: Caixa[]): number => {
  const abaixo = controles.filter((one) => one.left < right && one.right > left);
  const cabe = (top: number) =>
    top + height <= to && abaixo.every((one) => one.bottom <= top || one.top >= top + height);
  const lugares = [from, ...abaixo.map(({ bottom }) => bottom + MARGEM)].filter((top) => top >= from);
  return lugares.sort((a, b) => a - b).find(cabe) ?? Math.max(from, to - height);
};

const CONTROLES = 'a[href], button, input, textarea, select, [role="button"], [role="tab"], [contenteditable="true"]';

/** The rectangles of the visible controls outside of a box. */
const controlesFora = (box: Element) =>
  [...document.querySelectorAll(CONTROLES)]
    .filter((one) => !box.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect())
    .filter(({ bottom, top, width }) => bottom > 0 && top < innerHeight && width > 1);

/** The lower edge of the screen, or the upper edge of the save bar of a form. */
const chao = () => document.querySelector('[data-save-bar]')?.getBoundingClientRect().top ?? innerHeight;

/** Keeps a floating box off the controls of the page, whenever the box or the page is resized. */
export const useLugarLivre = (find: () => HTMLElement | null, from: number) => {
  useEffect(() => {
    const box = find();
    if (!box) return;
    const place = () => {
      const { left, right, height } = box.getBoundingClientRect();
      if (height === 0) return;
      const to = Math.min(chao(), innerHeight) - MARGEM;
      box.style.top = `${lugarLivre({ left, right, height, from, to }, controlesFora(box))}px`;
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
