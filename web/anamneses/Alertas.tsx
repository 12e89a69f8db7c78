import { Alert, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { alertasDe } from '#contract/anamneses/preencher.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { paramsDe, useAnamneseAberta } from './anamnese-context.ts';
import { ancoraDe } from './ancora.ts';
import { useMarca } from './folha.ts';

const useConselho = () => {
  const { t } = useTranslation('anamneses');
  return (codigo: string) => t(`alertas.${codigo}`, { defaultValue: t('alertas.geral') });
};

/** The alert of one question, shown beside it. */
export const AlertaDaPergunta = ({ pergunta }: { pergunta: string }) => {
  const conselho = useConselho();
  const { anamnese, folha } = useAnamneseAberta();
  useMarca(folha);
  const valor = folha.respostas[pergunta];
  const sim = typeof valor === 'object' && valor !== null && !Array.isArray(valor) && valor.resposta === 'sim';
  if (!sim || !anamnese.configuracoes.mostrar_alertas) return null;
  return (
    <Group gap={6} mt={6} wrap="nowrap" c="var(--attention)" role="note">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <Text size="sm">{conselho(pergunta)}</Text>
    </Group>
  );
};

/** The alerts of a form for the practitioner. Shown on this screen only, never in print or to the family. */
export const Alertas = () => {
  const { t } = useTranslation('anamneses');
  const conselho = useConselho();
  const { anamnese, folha } = useAnamneseAberta();
  useMarca(folha);
  const alertas = alertasDe(anamnese.modelo, folha.respostas);
  if (alertas.length === 0 || !anamnese.configuracoes.mostrar_alertas) return null;
  const topicoDe = (id: string) =>
    anamnese.modelo.topicos.find(({ perguntas }) => perguntas.some((pergunta) => pergunta.id === id))?.slug ?? '';
  return (
    <Alert
      variant="default"
      style={{ borderColor: 'var(--attention)' }}
      icon={<IconAlertTriangle color="var(--attention)" aria-hidden="true" />}
      title={t('alertas.titulo')}
    >
      <List size="sm" spacing={4}>
        {alertas.map(({ codigo, perguntas }) => (
          <List.Item key={codigo}>
            {perguntas.map((pergunta, place) => (
              <span key={pergunta.id}>
                {place > 0 && ' + '}
                <AnchorLink
                  to="/atendimento/paciente/$id/anamnese/$idAnamnese/$urlTopico"
                  params={{ ...paramsDe(anamnese), urlTopico: topicoDe(pergunta.id) }}
                  hash={ancoraDe(pergunta.id)}
                  size="sm"
                  c="inherit"
                  underline="always"
                >
                  {pergunta.texto}
                </AnchorLink>
              </span>
            ))}{' '}
            {conselho(codigo)}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
};
