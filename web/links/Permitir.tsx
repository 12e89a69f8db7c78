import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EnvioDoLink } from '#contract/links/tipos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { usePode } from '#web/lib/session/pode.ts';

type Props = { responsavel_id: string | null; envio: EnvioDoLink; onPermitido?: () => void };

/** Lets a guardian of the open file receive one more kind of message, for members who may change the network. */
export const Permitir = ({ responsavel_id, envio, onPermitido }: Props) => {
  const { t } = useTranslation('links');
  const { id, responsaveis, versao } = usePaciente();
  const pode = usePode();
  const invalidate = useInvalidate();
  const permitir = useMutation({
    mutationFn: () => {
      const rede = responsaveis.map(({ responsavel_id: quem, parentesco, financeiro, representa, pode_receber }) => ({
        responsavel_id: quem,
        parentesco,
        financeiro,
        representa,
        pode_receber: quem === responsavel_id ? [...pode_receber, envio] : pode_receber,
      }));
      const body = { responsaveis: rede, versao };
      return call(pacientes.editar, { params: { id }, body });
    },
    onSuccess: async () => {
      await invalidate();
      onPermitido?.();
    },
  });
  const pessoa = responsaveis.find((um) => um.responsavel_id === responsavel_id);
  if (!pessoa || pessoa.pode_receber.includes(envio) || !pode(pacientes.editar)) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      ml="lg"
      style={{ whiteSpace: 'normal', height: 'auto' }}
      loading={permitir.isPending}
      onClick={() => permitir.mutate()}
    >
      {t(`permitir.${envio}`, { nome: pessoa.nome })}
    </Button>
  );
};
