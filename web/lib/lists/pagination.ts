import { PAGE_MAX } from '#contract/listas.ts';

/** Pages = ceil(total / per page), at least one; the page is clamped to them. */
export const pageCount = (total: number, perPage: number) => Math.max(1, Math.ceil(total / Math.max(1, perPage)));
export const clampPage = (page: number, total: number, perPage: number) =>
  Math.min(Math.max(1, Math.floor(page) || 1), pageCount(total, perPage));

/** Parses the page of an address: not a number gives the first page, out of range the nearest. */
export const pageOf = (value: unknown) => Math.min(Math.max(1, Math.floor(Number(value)) || 1), PAGE_MAX);

/** The pages that have a button: `buttons` in a row, with the current one in the middle as far as the ends allow. */
export const pageButtons = (page: number, pages: number, buttons: number) => {
  const first = Math.max(1, Math.min(page - Math.floor(buttons / 2), pages - buttons + 1));
  return Array.from({ length: Math.min(buttons, pages) }, (_, n) => first + n);
};
