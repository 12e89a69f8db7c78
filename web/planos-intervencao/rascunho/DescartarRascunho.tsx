import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { rascunhoIntervencao } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { pathOf } from '#web/ui/address.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { enderecoDosPlanosIntervencao } from '../planos-intervencao.queries.ts';
import { esquecerRascunho } from './rascunho-plano-intervencao.ts';

/** Asks before discarding a draft and all decisions in it. */
export const DescartarRascunho = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t } = useTranslation('planos-intervencao');
  const { id: usuario } = useSignedUser();
  const paciente = usePaciente();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const descartar = useMutation({
    mutationFn: () => call(rascunhoIntervencao.descartar, { query: { paciente_id: paciente.id } }),
    onSuccess: async () => {
      esquecerRascunho(usuario, paciente.id);
      await navigate({ to: pathOf(enderecoDosPlanosIntervencao(paciente.id)) });
      await invalidate();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('gerado.descartar')}
      onClose={onClose}
      onConfirm={() => descartar.mutate()}
      confirm={t('gerado.descartar')}
      danger
      loading={descartar.isPending}
    >
      <Text>{t('gerado.descartar_texto')}</Text>
    </ConfirmDialog>
  );
};
