import { Accordion, Button, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MODAL_MS } from '#contract/constants.ts';
import { relatorios, type Secao } from '#contract/relatorios.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

type Props = { id: string; onClose: () => void; onRestaurar: (secoes: Secao[]) => void };

/** Earlier states of a report, to be read and brought back. */
export const Versoes = ({ id, onClose, onRestaurar }: Props) => {
  const { t } = useTranslation(['relatorios', 'shell']);
  const { fuso } = useSignedUser();
  const { data, isError, refetch } = useQuery({
    queryKey: ['relatorio-versoes', id],
    queryFn: ({ signal }) => call(relatorios.versoes, { params: { id }, signal, silent: true }),
    gcTime: 0,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('versoes')}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': t('shell:fechar') }}
      transitionProps={{ duration: MODAL_MS }}
    >
      {isError && <LoadError onRetry={refetch} />}
      {!data && !isError && <Spinner />}
      <Accordion>
        {data?.map(({ versao, autor, criado_em, secoes }) => (
          <Accordion.Item key={versao} value={String(versao)}>
            <Accordion.Control>{`${formatInstant(criado_em, fuso)} · ${autor}`}</Accordion.Control>
            <Accordion.Panel>
              {secoes.map(({ id: secao, titulo, conteudo }) =>
                conteudo ? (
                  <div key={secao}>
                    <Text fw={600}>{titulo}</Text>
                    <RichTextView html={conteudo} />
                  </div>
                ) : null,
              )}
              <Button mt="sm" size="xs" variant="default" onClick={() => onRestaurar(secoes)}>
                {t('restaurar')}
              </Button>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Modal>
  );
};
