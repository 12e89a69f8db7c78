import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { relatorioEstruturas, relatorios, type TipoRelatorio } from '#contract/papel/relatorios.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { BackButton } from '#web/ui/page/BackButton.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';

/** Chooses the kind of a new report, each shown with its sections. */
export const NovoRelatorioPage = () => {
  const { t } = useTranslation('relatorios');
  const paciente = usePaciente();
  const navigate = useNavigate();
  useDocumentTitle(t('novo'));
  const [id] = useState(() => uuidv7());
  const [tipo, setTipo] = useState<TipoRelatorio>('acompanhamento');
  const { data, isError, refetch } = useQuery(read(relatorioEstruturas, { variant: currentLocale() }));
  const criar = useMutation({
    mutationFn: () => call(relatorios.criar, { body: { id, paciente_id: paciente.id, tipo } }),
    onSuccess: () =>
      navigate({
        to: '/atendimento/paciente/$id/relatorio/$relatorioId/editar',
        params: { id: paciente.id, relatorioId: id },
        replace: true,
      }),
  });
  return (
    <PageCard title={t('novo')} description={t('novo_texto')}>
      {isError && !data && <LoadError coisa={t('qual_tipo')} onRetry={refetch} />}
      {!data && !isError && <Waiting h={320} shape="fields" />}
      {data && (
        <Stack>
          <Radio.Group aria-label={t('qual_tipo')} value={tipo} onChange={(value) => setTipo(value as TipoRelatorio)}>
            <Stack gap="sm">
              {data.map((estrutura) => (
                <Radio.Card key={estrutura.tipo} value={estrutura.tipo} p="md">
                  <Group wrap="nowrap" align="flex-start">
                    <Radio.Indicator />
                    <div>
                      <Text fw={600}>{estrutura.titulo}</Text>
                      <Text size="sm">{estrutura.descricao}</Text>
                      <Text size="sm" c="dimmed">
                        {estrutura.secoes.map(({ titulo }) => titulo).join(' · ')}
                      </Text>
                    </div>
                  </Group>
                </Radio.Card>
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end">
            <BackButton />
            <Button loading={criar.isPending} onClick={() => criar.mutate()}>
              {t('comecar')}
            </Button>
          </Group>
        </Stack>
      )}
    </PageCard>
  );
};
NovoRelatorioPage.needs = relatorios.criar;
