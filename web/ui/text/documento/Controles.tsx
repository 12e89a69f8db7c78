import { FileButton, Menu, Tooltip } from '@mantine/core';
import { RichTextEditor as MantineEditor } from '@mantine/tiptap';
import { IconBraces, IconPhoto, IconTable } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { imagemEnviar } from '#contract/papel/imagens.ts';
import { IMAGE_MAX_BYTES } from '#domain/constants.ts';
import { GRUPOS_MARCADORES, type GrupoMarcador, MARCADORES } from '#domain/text/marcadores.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { alertas } from '#web/lib/notices/notices.ts';

const TIPOS = ['image/png', 'image/jpeg', 'image/webp'];

/** The patient of the text, whose case team sees its pictures; `null` for a template. */
export type ImagensDe = { paciente_id: string; administrativa: boolean } | null;

/** Uploads pictures and inserts them at the cursor. */
export const porImagens = async (editor: Editor, de: ImagensDe, files: File[], recusar: (chave: string) => void) => {
  for (const file of files) {
    if (!TIPOS.includes(file.type)) return recusar('imagem_invalida');
    if (file.size > IMAGE_MAX_BYTES) return recusar('arquivo_grande');
    const body = new FormData();
    body.set('arquivo', file, file.name);
    try {
      const { id } = await call(imagemEnviar, {
        query: { uso: 'documento', ...(de && { ...de, administrativa: String(de.administrativa) }) },
        body,
      });
      editor
        .chain()
        .focus()
        .setImage({ src: `/api/imagens/${id}`, alt: file.name.replace(/\.\w+$/, '') })
        .run();
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) alertas.aviso(error.message);
    }
  }
};

export const ControleImagem = ({ editor, de }: { editor: Editor; de: ImagensDe }) => {
  const { t } = useTranslation(['rich-text', 'erros']);
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept={TIPOS.join(',')}
      resetRef={reset}
      onChange={(file) => {
        if (file) void porImagens(editor, de, [file], (chave) => alertas.aviso(t(`erros:${chave}`)));
        reset.current?.();
      }}
    >
      {(props) => (
        <MantineEditor.Control {...props} aria-label={t('imagem')} title={t('imagem')}>
          <IconPhoto size={16} stroke={1.6} />
        </MantineEditor.Control>
      )}
    </FileButton>
  );
};

const TABELA = {
  linha: (editor: Editor) => editor.chain().focus().addRowAfter().run(),
  coluna: (editor: Editor) => editor.chain().focus().addColumnAfter().run(),
  cabecalho: (editor: Editor) => editor.chain().focus().toggleHeaderRow().run(),
  tirar_linha: (editor: Editor) => editor.chain().focus().deleteRow().run(),
  tirar_coluna: (editor: Editor) => editor.chain().focus().deleteColumn().run(),
  tirar: (editor: Editor) => editor.chain().focus().deleteTable().run(),
};

export const ControleTabela = ({ editor }: { editor: Editor }) => {
  const { t } = useTranslation('rich-text');
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <MantineEditor.Control aria-label={t('tabela.nome')} title={t('tabela.nome')}>
          <IconTable size={16} stroke={1.6} />
        </MantineEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}>
          {t('tabela.inserir')}
        </Menu.Item>
        <Menu.Divider />
        {(Object.keys(TABELA) as (keyof typeof TABELA)[]).map((acao) => (
          <Menu.Item key={acao} onClick={() => TABELA[acao](editor)}>
            {t(`tabela.${acao}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** The placeholders that can be inserted into a template. */
export const ControleMarcadores = ({ editor, grupos }: { editor: Editor; grupos?: GrupoMarcador[] }) => {
  const { t } = useTranslation(['rich-text', 'documentos']);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <MantineEditor.Control aria-label={t('marcadores')} title={t('marcadores')} w="auto" px={8}>
          <IconBraces size={16} stroke={1.6} />
          <span style={{ marginInlineStart: 4, fontSize: 'var(--mantine-font-size-sm)' }}>{t('marcadores')}</span>
        </MantineEditor.Control>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {(grupos ?? GRUPOS_MARCADORES).map((grupo) => [
          <Menu.Label key={grupo}>{t(`documentos:grupos.${grupo}`)}</Menu.Label>,
          ...MARCADORES[grupo].map((nome) => (
            <Tooltip key={`${grupo}.${nome}`} label={`{${grupo}.${nome}}`} position="right">
              <Menu.Item onClick={() => editor.chain().focus().insertContent(`{${grupo}.${nome}}`).run()}>
                {t(`documentos:marcadores.${nome}`)}
              </Menu.Item>
            </Tooltip>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
};
