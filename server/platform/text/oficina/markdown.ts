import { marked } from 'marked';

/** Markdown as HTML of the editor: checkboxes become task items. */
export const deMarkdown = (texto: string): string =>
  (marked.parse(texto, { gfm: true, async: false }) as string).replace(
    /<li>(\s*(?:<p>)?)<input([^>]*)type="checkbox"[^>]*>\s?/g,
    (_, antes: string, atributos: string) =>
      `<li data-type="taskItem" data-checked="${/\bchecked\b/.test(atributos)}">${antes}`,
  );
