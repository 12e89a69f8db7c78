import { Alert, Anchor, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { alertasDe } from '#contract/anamnese-respostas.ts';
import { enderecoDe, useAberta } from './anamnese-context.ts';
import { useMarca } from './folha.ts';
import { ancoraDe } from './PerguntaCard.tsx';

/** What the practitioner should not miss. On this screen only: never on paper, never for the family. */
export const Alertas = () => {
  const { t, i18n } = useTranslation('anamneses');
  const { anamnese, folha } = useAberta();
  useMarca(folha);
  const alertas = alertasDe(anamnese.modelo, folha.respostas);
  if (alertas.length === 0 || !anamnese.configuracoes.mostrar_alertas) return null;
  const topicoDe = (id: string) =>
    anamnese.modelo.topicos.find(({ perguntas }) => perguntas.some((pergunta) => pergunta.id === id))?.slug;
  const conselho = (codigo: string) =>
    i18n.exists(`anamneses:alertas.${codigo}`) ? t(`alertas.${codigo}`) : t('alertas.geral');
  return (
    <Alert
      className="no-print"
      color="orange"
      variant="light"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={t('alertas.titulo')}
    >
      <List size="sm" spacing={4}>
        {alertas.map(({ codigo, perguntas }) => (
          <List.Item key={codigo}>
            {perguntas.map((pergunta, place) => (
              <span key={pergunta.id}>
                {place > 0 && ' + '}
                <Anchor
                  component={Link}
                  to={`${enderecoDe(anamnese)}/${topicoDe(pergunta.id)}`}
                  hash={ancoraDe(pergunta.id)}
                  size="sm"
                  c="inherit"
                  underline="always"
                >
                  {pergunta.texto}
                </Anchor>
              </span>
            ))}{' '}
            {conselho(codigo)}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
};
