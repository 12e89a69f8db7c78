import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconEye, IconPencil, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pacientes } from '#contract/pacientes.ts';
import {
  documentosDoPaciente,
  documentosOriginais,
  type ModeloPaciente,
  modelosProprios,
} from '#contract/papel/documentos.ts';
import { Previa } from '#web/imprimir/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { useIdDe } from '#web/lib/forms/id-de.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { CadastroSelect } from '#web/ui/fields/CadastroSelect.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { useNovoModelo } from './Proprios.tsx';

type Original = { modelo: ModeloPaciente; titulo: string; descricao: string; conteudo: string };

export const useOriginais = () => useQuery(read(documentosOriginais, { variant: currentLocale() }));

/** Creates a document for a chosen patient and opens it in the patient's file. */
const Fazer = ({ original, onClose }: { original: Original; onClose: () => void }) => {
  const { t } = useTranslation(['documentos', 'shell']);
  const navigate = useNavigate();
  const [paciente, setPaciente] = useState<string | null>(null);
  const idDe = useIdDe();
  const criar = useMutation({
    mutationFn: (id: string) =>
      call(documentosDoPaciente.criar, { params: { id }, body: { id: idDe(id), modelo: original.modelo } }),
    onSuccess: ({ id, paciente_id }) =>
      navigate({
        to: '/atendimento/paciente/$id/documentos/$documentoId',
        params: { id: paciente_id, documentoId: id },
      }),
  });
  return (
    <Dialog opened onClose={onClose} title={original.titulo} overflowing>
      <CadastroSelect rotas={pacientes} label={t('para_quem')} value={paciente} onChange={setPaciente} required />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('shell:cancelar')}
        </Button>
        <Button disabled={!paciente} loading={criar.isPending} onClick={() => paciente && criar.mutate(paciente)}>
          {t('criar')}
        </Button>
      </Group>
    </Dialog>
  );
};

/** The library of ready-made templates. */
export const Biblioteca = () => {
  const novo = useNovoModelo();
  const escreve = usePode()(modelosProprios.criar);
  const { t } = useTranslation(['documentos', 'shell']);
  const { data, isError, refetch } = useOriginais();
  const [vendo, setVendo] = useState<Original | null>(null);
  const [fazendo, setFazendo] = useState<Original | null>(null);
  if (isError && !data) return <LoadError coisa={t('biblioteca.nome')} onRetry={refetch} />;
  if (!data) return <Waiting h={320} />;
  return (
    <Stack>
      <Text c="dimmed">{t('biblioteca.texto')}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {data.map((original) => (
          <Paper key={original.modelo} withBorder p="md" bg="transparent">
            <Stack gap="xs" h="100%" justify="space-between">
              <div>
                <Title order={2} size="h5">
                  {original.titulo}
                </Title>
                <Text size="sm" c="dimmed">
                  {original.descricao}
                </Text>
              </div>
              <Group gap={6}>
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconEye size={14} />}
                  aria-label={`${t('biblioteca.ver')}: ${original.titulo}`}
                  onClick={() => setVendo(original)}
                >
                  {t('biblioteca.ver')}
                </Button>
                {escreve && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconPencil size={14} />}
                    aria-label={`${t('biblioteca.usar')}: ${original.titulo}`}
                    loading={novo.isPending}
                    onClick={() => novo.mutate({ titulo: original.titulo, conteudo: original.conteudo })}
                  >
                    {t('biblioteca.usar')}
                  </Button>
                )}
                <Button
                  size="compact-sm"
                  leftSection={<IconUserPlus size={14} />}
                  aria-label={`${t('biblioteca.fazer')}: ${original.titulo}`}
                  onClick={() => setFazendo(original)}
                >
                  {t('biblioteca.fazer')}
                </Button>
              </Group>
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
      {vendo && (
        <Dialog opened onClose={() => setVendo(null)} title={vendo.titulo} size="xl">
          <Previa label={vendo.titulo} pedido={{ titulo: vendo.titulo, conteudo: vendo.conteudo }} />
        </Dialog>
      )}
      {fazendo && <Fazer original={fazendo} onClose={() => setFazendo(null)} />}
    </Stack>
  );
};
