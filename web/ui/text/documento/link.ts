import { Link } from '@mantine/tiptap';

/** Links to web pages, mail and phone numbers; never `javascript:` or other schemes. */
export const LinkSeguro = Link.configure({
  openOnClick: false,
  isAllowedUri: (url) => /^(https?:|mailto:|tel:)/i.test(url),
});
