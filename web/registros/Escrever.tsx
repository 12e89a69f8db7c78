import { Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Registro } from '#contract/registros.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useStatus } from '#web/lib/unsaved/keeper.ts';
import { write } from '#web/lib/unsaved/writing.ts';
import { EstadoSalvo } from '#web/ui/EstadoSalvo.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { RichText } from '#web/ui/text/RichText.tsx';
import type { RichTextHandle } from '#web/ui/text/RichTextEditor.tsx';
import { Assinar } from './Assinar.tsx';
import { Modelos } from './Modelos.tsx';
import { NotaAlheia } from './NotaAlheia.tsx';
import { ObjetivosFields } from './ObjetivosFields.tsx';
import { escritaDaNota, NOTA, type Nota, notaDe } from './registro.ts';

/** The editor of a note: saves automatically, and keeps a draft in this browser until the server has it. */
type Props = {
  registro: Registro;
  /** The start of its session. */
  inicio: string;
  onChange: (registro: Registro) => void;
};

export const Escrever = ({ registro, inicio: daSessao, onChange }: Props) => {
  const { t } = useTranslation('registros');
  const { id: usuario } = useSignedUser();
  const [escrita] = useState(() => escritaDaNota(usuario, registro, onChange));
  const { state: estado, refusals: recusados } = useStatus(escrita.keeper);
  const editor = useRef<RichTextHandle | null>(null);
  const [inicio, setInicio] = useState<{ vez: number } | null>(null);
  const [nota, setNota] = useState<Nota>(notaDe(escrita.servidor));
  const comecar = (next: Nota) => {
    setNota(next);
    setInicio((antes) => ({ vez: (antes?.vez ?? 0) + 1 }));
  };
  useEffect(() => {
    const put = (next: Nota) => {
      setNota(next);
      setInicio({ vez: 1 });
    };
    escrita.keeper.recover().then(
      ([rascunho]) => put(rascunho?.valor ?? notaDe(escrita.servidor)),
      () => put(notaDe(escrita.servidor)),
    );
  }, [escrita]);
  if (!inicio) return <Spinner />;
  const change = (part: Partial<Nota>) => {
    const next = { ...nota, ...part };
    setNota(next);
    write(escrita, next);
  };
  const recusado = recusados[NOTA];
  return (
    <Stack>
      <Group justify="space-between">
        <EstadoSalvo estado={estado} onTentar={escrita.keeper.retry} vazio={escrita.servidor.versao === 0} />
        <Modelos conteudo={() => nota.conteudo} onInserir={(html) => editor.current?.inserir(html)} />
      </Group>
      {recusado?.reason === 'conflito' && escrita.outra && (
        <NotaAlheia escrita={escrita} outra={escrita.outra} onOutra={() => comecar(notaDe(escrita.servidor))} />
      )}
      {recusado?.reason === 'invalido' && (
        <Text c="var(--mantine-color-error)" role="alert">
          {recusado.message}
        </Text>
      )}
      <RichText
        key={inicio.vez}
        label={t('titulo')}
        initial={nota.conteudo}
        onReady={(handle) => {
          editor.current = handle;
        }}
        onChange={(conteudo) => change({ conteudo })}
      />
      <Title order={3} size="h5">
        {t('objetivos.titulo')}
      </Title>
      <ObjetivosFields
        pacienteId={registro.paciente_id}
        objetivos={nota.objetivos}
        onChange={(objetivos) => change({ objetivos })}
      />
      <Assinar
        id={registro.atendimento_id}
        inicio={daSessao}
        versao={escrita.servidor.versao}
        disabled={estado !== 'salvo' || escrita.servidor.versao === 0}
        onSigned={onChange}
      />
    </Stack>
  );
};
