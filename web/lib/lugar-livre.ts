import { useEffect } from 'react';

type Caixa = { top: number; bottom: number; left: number; right: number };
type Espaco = { left: number; right: number; height: number; from: number; to: number };

const MARGEM = 8;

/**
 * How far from the top a box may stand without covering anything that can be pressed: as high as possible. Where there is
 * no such place it is the lower edge, since the page can be scrolled from under it there.
 */
export const lugarLivre = ({ left, right, height, from, to }: Espaco, controles: Caixa[]): number => {
  const abaixo = controles.filter((one) => one.left < right && one.right > left);
  const cabe = (top: number) =>
    top + height <= to && abaixo.every((one) => one.bottom <= top || one.top >= top + height);
  const lugares = [from, ...abaixo.map(({ bottom }) => bottom + MARGEM)].filter((top) => top >= from);
  return lugares.sort((a, b) => a - b).find(cabe) ?? Math.max(from, to - height);
};

const CONTROLES = 'a[href], button, input, textarea, select, [role="button"], [role="tab"], [contenteditable="true"]';

/** What can be pressed on the screen now, outside of a box. */
const controlesFora = (box: Element) =>
  [...document.querySelectorAll(CONTROLES)]
    .filter((one) => !box.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect())
    .filter(({ bottom, top, width }) => bottom > 0 && top < innerHeight && width > 1);

/** Lower edge of the screen, or of what is above the bar that saves a form. */
const chao = () => document.querySelector('[data-save-bar]')?.getBoundingClientRect().top ?? innerHeight;

/** Keeps what floats over the page away from what can be pressed, whenever it or the page changes its size. */
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
    // Rows that come or go move what can be pressed.
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
