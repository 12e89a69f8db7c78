import { Link } from '@mantine/tiptap';

/** A link of a text: to a page, a letter or a call, and to nothing that would run. */
export const LinkSeguro = Link.configure({
  openOnClick: false,
  isAllowedUri: (url) => /^(https?:|mailto:|tel:)/i.test(url),
});
