import { Accordion, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MODAL_MS } from '#contract/constants.ts';
import { registroVersoes } from '#contract/registros.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { Objetivos } from './Objetivos.tsx';

/** Earlier states of a note, to be read. */
export const Versoes = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('registros');
  const { fuso } = useSignedUser();
  const { data, isError, refetch } = useQuery({
    queryKey: ['registro-versoes', id],
    queryFn: ({ signal }) => call(registroVersoes, { params: { id }, signal, silent: true }),
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
      {data?.length === 0 && <Text c="dimmed">{t('sem_versoes')}</Text>}
      <Accordion>
        {data?.map((versao) => (
          <Accordion.Item key={versao.versao} value={String(versao.versao)}>
            <Accordion.Control>{`${formatInstant(versao.criado_em, fuso)} · ${versao.autor}`}</Accordion.Control>
            <Accordion.Panel>
              <Stack>
                <RichTextView html={versao.conteudo} />
                <Objetivos objetivos={versao.objetivos} />
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Modal>
  );
};
