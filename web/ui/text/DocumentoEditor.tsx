import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor as MantineEditor } from '@mantine/tiptap';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { TableKit } from '@tiptap/extension-table';
import TextAlign from '@tiptap/extension-text-align';
import { NodeSelection, Selection } from '@tiptap/pm/state';
import { type Editor, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GrupoMarcador } from '#domain/text/marcadores.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { texts } from '#web/lib/texts/texts.ts';
import classes from './DocumentoEditor.module.css';
import {
  ControleImagem,
  ControleMarcadores,
  ControleTabela,
  type ImagensDe,
  porImagens,
} from './documento/Controles.tsx';
import { ImagemNode } from './documento/ImagemNode.tsx';
import { LinkSeguro } from './documento/link.ts';
import shared from './editor.module.css';
import { usePronto } from './use-pronto.ts';
import { useRotulos } from './use-rotulos.ts';

/** Inserts content at the cursor, or appends it at the end. */
export type DocumentoHandle = { inserir: (html: string) => void; acrescentar: (html: string) => void };

export type DocumentoEditorProps = {
  label: string;
  imagensDe: ImagensDe;
  /** The initial text; `onChange` reports later changes. */
  initial: string;
  onChange: (html: string) => void;
  onReady?: (handle: DocumentoHandle) => void;
  /** The placeholders on offer; none by default. */
  marcadores?: GrupoMarcador[] | true;
  /** Lower, for screens with several editors. */
  baixo?: boolean;
};

const CONTROLES = [
  ['Bold', 'Italic', 'Underline', 'Strikethrough'],
  ['H2', 'H3'],
  ['AlignLeft', 'AlignCenter', 'AlignRight', 'AlignJustify'],
  ['BulletList', 'OrderedList', 'TaskList', 'Blockquote', 'Hr'],
  ['Link', 'Unlink'],
  ['Undo', 'Redo'],
] as const;

/** A checkbox, labelled by the text beside it, in the current language. */
const TarefaItem = TaskItem.configure({
  nested: true,
  a11y: {
    checkboxLabel: ({ textContent }) =>
      textContent.trim()
        ? texts.t('rich-text:tarefa', { texto: textContent.trim() })
        : texts.t('rich-text:tarefa_vazia'),
  },
});

const EXTENSOES = [
  StarterKit.configure({ link: false, heading: { levels: [1, 2, 3, 4] } }),
  LinkSeguro,
  TextAlign.configure({ types: ['heading', 'paragraph', 'image'] }),
  TableKit.configure({ table: { resizable: false } }),
  TaskList,
  TarefaItem,
  ImagemNode,
];

const imagensEm = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

export const DocumentoEditor = (props: DocumentoEditorProps) => {
  const { label, imagensDe, initial, onChange, onReady, marcadores, baixo } = props;
  const { t } = useTranslation('erros');
  const labels = useRotulos();
  const este = useRef<Editor | null>(null);
  const receber = (data: DataTransfer | null) => {
    const files = imagensEm(data);
    if (!files.length || !este.current) return false;
    void porImagens(este.current, imagensDe, files, (chave) => alertas.aviso(t(chave)));
    return true;
  };
  const editor = useEditor({
    shouldRerenderOnTransaction: false,
    immediatelyRender: true,
    extensions: EXTENSOES,
    content: initial,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, spellcheck: 'true' },
      handlePaste: (_, event) => receber(event.clipboardData),
      handleDrop: (_, event) => receber(event.dataTransfer),
    },
    // A text that starts with a picture opens with it selected, and typing would replace it: move the cursor to the
    // end.
    onCreate: ({ editor: { state, view } }) => {
      if (state.selection instanceof NodeSelection)
        view.dispatch(state.tr.setSelection(Selection.atEnd(state.doc)).setMeta('addToHistory', false));
    },
    onUpdate: (event) => onChange(event.editor.isEmpty ? '' : event.editor.getHTML()),
  });
  este.current = editor;
  usePronto(editor, () =>
    onReady?.({
      inserir: (html) => editor.chain().focus().insertContent(html).run(),
      acrescentar: (html) => editor.chain().focus('end').insertContent(html).run(),
    }),
  );
  return (
    <MantineEditor
      editor={editor}
      labels={labels}
      classNames={{ root: shared.root, content: `${shared.content} ${classes.content} ${baixo ? classes.baixo : ''}` }}
    >
      <MantineEditor.Toolbar className={shared.toolbar}>
        {CONTROLES.map((grupo) => (
          <MantineEditor.ControlsGroup key={grupo[0]}>
            {grupo.map((nome) => {
              const Controle = MantineEditor[nome];
              return <Controle key={nome} />;
            })}
          </MantineEditor.ControlsGroup>
        ))}
        <MantineEditor.ControlsGroup>
          <ControleTabela editor={editor} />
          <ControleImagem editor={editor} de={imagensDe} />
        </MantineEditor.ControlsGroup>
        {marcadores && (
          <MantineEditor.ControlsGroup>
            <ControleMarcadores editor={editor} grupos={marcadores === true ? undefined : marcadores} />
          </MantineEditor.ControlsGroup>
        )}
      </MantineEditor.Toolbar>
      <MantineEditor.Content />
    </MantineEditor>
  );
};
