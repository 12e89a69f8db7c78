import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Registro, registroAssinar } from '#contract/registros.ts';
import { call } from '#web/lib/api.ts';
import { useSituacao } from '#web/lib/rascunho.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { EstadoSalvo } from '#web/ui/EstadoSalvo.tsx';
import { RichText } from '#web/ui/RichText.tsx';
import type { RichTextHandle } from '#web/ui/RichTextEditor.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { Modelos } from './Modelos.tsx';
import { ObjetivosFields } from './ObjetivosFields.tsx';
import { escrever, escritaDe, manterMinha, NOTA, type Nota, notaDe, usarOutra } from './registro.ts';

/** The note while it is written: saved by itself, kept in this browser until the server has it. */
export const Escrever = ({ registro, onChange }: { registro: Registro; onChange: (registro: Registro) => void }) => {
  const { t } = useTranslation(['registros', 'rascunho']);
  const { id: usuario } = useSignedUser();
  const [escrita] = useState(() => escritaDe(usuario, registro, onChange));
  const { estado, recusados } = useSituacao(escrita.guarda);
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
    escrita.guarda.recuperar().then(
      ([rascunho]) => put(rascunho?.valor ?? notaDe(escrita.servidor)),
      () => put(notaDe(escrita.servidor)),
    );
  }, [escrita]);
  const assinar = useMutation({
    mutationFn: () =>
      call(registroAssinar, { params: { id: registro.atendimento_id }, body: { versao: escrita.servidor.versao } }),
    onSuccess: onChange,
  });
  if (!inicio) return <Spinner />;
  const change = (part: Partial<Nota>) => {
    const next = { ...nota, ...part };
    setNota(next);
    escrever(escrita, next);
  };
  const recusado = recusados[NOTA];
  return (
    <Stack>
      <Group justify="space-between">
        <EstadoSalvo estado={estado} onTentar={escrita.guarda.tentar} />
        <Modelos conteudo={() => nota.conteudo} onInserir={(html) => editor.current?.inserir(html)} />
      </Group>
      {recusado?.motivo === 'conflito' && escrita.outra && (
        <Alert color="orange" title={t('rascunho:mudou_em_outro_lugar')}>
          <RichTextView html={escrita.outra.conteudo} />
          <Group mt="sm">
            <Button size="xs" onClick={() => manterMinha(escrita)}>
              {t('rascunho:manter')}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                usarOutra(escrita);
                comecar(notaDe(escrita.servidor));
              }}
            >
              {t('rascunho:usar_outra')}
            </Button>
          </Group>
        </Alert>
      )}
      {recusado?.motivo === 'invalido' && (
        <Text c="var(--mantine-color-error)" role="alert">
          {recusado.mensagem}
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
      <Group justify="flex-end">
        <Text size="sm" c="dimmed">
          {t('assinar_texto')}
        </Text>
        <Button
          leftSection={<IconSignature size={18} />}
          disabled={estado !== 'salvo' || escrita.servidor.versao === 0}
          loading={assinar.isPending}
          onClick={() => assinar.mutate()}
        >
          {t('assinar')}
        </Button>
      </Group>
    </Stack>
  );
};
