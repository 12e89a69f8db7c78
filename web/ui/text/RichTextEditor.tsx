import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor as MantineEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkSeguro } from './documento/link.ts';
import classes from './RichTextEditor.module.css';

/** Inserts content into the text being written. */
export type RichTextHandle = {
  focar: () => void;
  inserir: (html: string) => void;
};

export type RichTextProps = {
  label: string;
  /** The initial text; `onChange` reports later changes. */
  initial: string;
  onChange: (html: string) => void;
  onReady?: (handle: RichTextHandle) => void;
  readOnly?: boolean;
  /** Without frame and toolbar, as high as its text: for a note on a screen with other things. The keys work as in the other. */
  bare?: boolean;
  placeholder?: string;
};

const CONTROLES = [
  ['Bold', 'Italic', 'Underline', 'Strikethrough'],
  ['H2', 'H3'],
  ['BulletList', 'OrderedList', 'Blockquote', 'Hr'],
  ['Link', 'Unlink'],
  ['Undo', 'Redo'],
] as const;

const NOMES = [
  'bold',
  'italic',
  'underline',
  'strike',
  'h2',
  'h3',
  'bulletList',
  'orderedList',
  'blockquote',
  'hr',
  'link',
  'unlink',
  'undo',
  'redo',
] as const;

const useNomes = () => {
  const { t } = useTranslation('rich-text');
  return {
    ...Object.fromEntries(NOMES.map((nome) => [`${nome}ControlLabel`, t(nome)])),
    linkEditorInputLabel: t('endereco'),
    linkEditorInputPlaceholder: t('exemplo'),
    linkEditorExternalLink: t('nova_aba'),
    linkEditorInternalLink: t('mesma_aba'),
    linkEditorSave: t('salvar'),
  };
};

export const RichTextEditor = ({
  label,
  initial,
  onChange,
  onReady,
  readOnly = false,
  bare = false,
  placeholder = '',
}: RichTextProps) => {
  const labels = useNomes();
  const posto = useRef(false);
  const editor = useEditor({
    shouldRerenderOnTransaction: false,
    immediatelyRender: true,
    editable: !readOnly,
    extensions: [StarterKit.configure({ link: false, heading: { levels: [1, 2, 3, 4] } }), LinkSeguro],
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
  useEffect(() => {
    // At the cursor, or at the end if the editor never had the focus.
    onReady?.({
      focar: () => editor.commands.focus('end'),
      inserir: (html) =>
        editor
          .chain()
          .focus(posto.current ? null : 'end')
          .insertContent(html)
          .run(),
    });
  }, [editor, onReady]);
  return (
    <MantineEditor
      editor={editor}
      labels={labels}
      classNames={{ root: classes.root, content: classes.content }}
      mod={{ bare }}
    >
      {!readOnly && !bare && (
        <MantineEditor.Toolbar className={classes.toolbar}>
          {CONTROLES.map((grupo) => (
            <MantineEditor.ControlsGroup key={grupo[0]}>
              {grupo.map((nome) => {
                const Controle = MantineEditor[nome];
                return <Controle key={nome} />;
              })}
            </MantineEditor.ControlsGroup>
          ))}
        </MantineEditor.Toolbar>
      )}
      <MantineEditor.Content />
    </MantineEditor>
  );
};
