import { Group, Stack, Title } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Registro } from '#contract/registros.ts';
import { AvisoDaSupervisao } from '#web/supervisao/index.ts';
import { EstadoSalvo } from '#web/ui/EstadoSalvo.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { RichText } from '#web/ui/text/RichText.tsx';
import type { RichTextHandle } from '#web/ui/text/RichTextEditor.tsx';
import { Assinar } from './Assinar.tsx';
import { Modelos } from './Modelos.tsx';
import { ObjetivosFields } from './ObjetivosFields.tsx';
import { Recusado } from './Recusado.tsx';
import { useNota } from './use-nota.ts';

/** The editor of a note on its own page. */
type Props = {
  registro: Registro;
  /** The start of its appointment. */
  inicio: string;
  onChange: (registro: Registro) => void;
};

export const Escrever = ({ registro, inicio, onChange }: Props) => {
  const { t } = useTranslation('registros');
  const emCurso = useNota(registro, onChange);
  const { estado, nota, vez, versao, mudar, tentar } = emCurso;
  const editor = useRef<RichTextHandle | null>(null);
  if (vez === 0) return <Spinner />;
  return (
    <Stack>
      <Group justify="space-between">
        <EstadoSalvo estado={estado} onTentar={tentar} vazio={versao === 0} />
        <Modelos conteudo={() => nota.conteudo} onInserir={(html) => editor.current?.inserir(html)} />
      </Group>
      <AvisoDaSupervisao supervisao={registro.supervisao} />
      <Recusado emCurso={emCurso} />
      <RichText
        key={vez}
        label={t('titulo')}
        initial={nota.conteudo}
        onReady={(handle) => {
          editor.current = handle;
        }}
        onChange={(conteudo) => mudar({ conteudo })}
      />
      <Title order={3} size="h5">
        {t('objetivos.titulo')}
      </Title>
      <ObjetivosFields
        pacienteId={registro.paciente_id}
        objetivos={nota.objetivos}
        onChange={(objetivos) => mudar({ objetivos })}
      />
      <Group justify="flex-end">
        <Assinar
          id={registro.atendimento_id}
          inicio={inicio}
          versao={versao}
          disabled={!emCurso.podeAssinar}
          onSigned={onChange}
          explain
        />
      </Group>
    </Stack>
  );
};
