import { UnstyledButton } from '@mantine/core';
import { RichTextEditor as MantineEditor } from '@mantine/tiptap';
import { IconChevronDown } from '@tabler/icons-react';
import { type Editor, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkSeguro } from './documento/link.ts';
import shared from './editor.module.css';
import { FrasesList } from './frases/FrasesList.tsx';
import { useFrases } from './frases/use-frases.ts';
import classes from './RichTextEditor.module.css';
import type { Point, RichTextProps } from './rich-text.ts';
import { usePronto } from './use-pronto.ts';
import { useRotulos } from './use-rotulos.ts';

/** What a toolbar at the bottom edge has room for. */
const NO_CELULAR = ['Bold', 'BulletList', 'Undo'];

const CONTROLES = [
  ['Bold', 'Italic', 'Underline', 'Strikethrough'],
  ['H2', 'H3'],
  ['BulletList', 'OrderedList', 'Blockquote', 'Hr'],
  ['Link', 'Unlink'],
  ['Undo', 'Redo'],
] as const;

const textBefore = ({ state: { selection } }: Editor) =>
  selection.$from.parent.textBetween(0, selection.$from.parentOffset, null, ' ');

/** Adds a word, with a space before it where one is missing. */
const escrever = (editor: Editor, word: string) =>
  editor
    .chain()
    .insertContent({ type: 'text', text: /\S$/.test(textBefore(editor)) ? ` ${word}` : word })
    .run();

/** Opens the same list of phrases as a typed slash. */
const BarraDeFrases = ({ editor }: { editor: Editor }) => {
  const { t } = useTranslation('rich-text');
  const abrir = () => {
    editor.commands.focus();
    escrever(editor, '/');
  };
  return (
    <UnstyledButton className={classes.slash} aria-label={t('inserir_frase')} onClick={abrir}>
      /
    </UnstyledButton>
  );
};

/** A phone has no key that puts its keyboard away. */
const FecharTeclado = ({ editor }: { editor: Editor }) => {
  const { t } = useTranslation('rich-text');
  return (
    <UnstyledButton className={classes.close} aria-label={t('fechar_teclado')} onClick={() => editor.commands.blur()}>
      <IconChevronDown size={20} aria-hidden="true" />
    </UnstyledButton>
  );
};

type Props = RichTextProps & {
  /** Where the text was pressed before there was an editor: it takes the focus there. */
  pressed: Point | null;
};

/** Puts the cursor where somebody pressed, as the browser would. */
const focarEm = (editor: Editor, point: Point) =>
  editor.commands.focus(editor.view.posAtCoords(point)?.pos ?? 'end', { scrollIntoView: false });

export const LiveEditor = ({
  label,
  initial,
  onChange,
  onReady,
  bare = false,
  placeholder = '',
  escolha,
  ferramentas,
  noRodape = false,
  pressed,
}: Props) => {
  const labels = useRotulos();
  const { extension, lista } = useFrases(escolha);
  const posto = useRef(false);
  const editor = useEditor({
    shouldRerenderOnTransaction: false,
    immediatelyRender: true,
    extensions: [StarterKit.configure({ link: false, heading: { levels: [1, 2, 3, 4] } }), LinkSeguro, extension],
    content: initial,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(placeholder ? { 'data-placeholder': placeholder } : {}),
        spellcheck: 'true',
      },
    },
    onFocus: () => {
      posto.current = true;
    },
    onUpdate: (event) => onChange(event.editor.isEmpty ? '' : event.editor.getHTML()),
  });
  usePronto(editor, () => {
    if (pressed) focarEm(editor, pressed);
    // At the cursor, or at the end if the editor never had the focus.
    const chain = () => editor.chain().focus(posto.current ? null : 'end');
    onReady?.({
      gone: () => editor.isDestroyed,
      focar: () => editor.commands.focus('end'),
      inserir: (html) => chain().insertContent(html).run(),
      ditar: (texto) => {
        chain().run();
        escrever(editor, texto);
      },
    });
  });
  return (
    <MantineEditor
      editor={editor}
      labels={labels}
      classNames={{ root: `${shared.root} ${classes.root}`, content: `${shared.content} ${classes.content}` }}
      mod={{ bare, rodape: noRodape }}
    >
      {!bare && (
        <MantineEditor.Toolbar className={`${shared.toolbar} ${classes.bar}`}>
          {ferramentas && (
            <div className={classes.tools}>
              <BarraDeFrases editor={editor} />
              {ferramentas}
            </div>
          )}
          {CONTROLES.map((grupo) => (
            <MantineEditor.ControlsGroup key={grupo[0]} className={classes.group}>
              {grupo.map((nome) => {
                const Controle = MantineEditor[nome];
                return <Controle key={nome} data-wide={NO_CELULAR.includes(nome) ? undefined : true} />;
              })}
            </MantineEditor.ControlsGroup>
          ))}
          {noRodape && <FecharTeclado editor={editor} />}
        </MantineEditor.Toolbar>
      )}
      <MantineEditor.Content />
      <FrasesList {...lista} editor={editor.view.dom} />
    </MantineEditor>
  );
};
