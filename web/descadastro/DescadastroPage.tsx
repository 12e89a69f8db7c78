import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { descadastro } from '#contract/correio.ts';
import { AuthCard } from '#web/auth/index.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';

const Escolha = ({ token }: { token: string }) => {
  const { t } = useTranslation('descadastro');
  const params = { token };
  const { data, error, refetch } = useQuery({
    ...read(descadastro.ler, { params, silent: true }),
    retry: false,
  });
  const mudar = useMutation({
    mutationFn: (sair: boolean) => call(sair ? descadastro.sair : descadastro.voltar, { params }),
    onSuccess: () => refetch(),
  });
  if (error instanceof ApiError && error.status === 404) return <Text role="alert">{t('desconhecido')}</Text>;
  if (error) return <LoadError coisa={t('titulo')} onRetry={refetch} />;
  if (!data) return <Spinner />;
  const { nome, descadastrado } = data;
  return (
    <Stack>
      <Text role="status">{t(descadastrado ? 'feito' : 'pergunta', { nome })}</Text>
      <Button
        variant={descadastrado ? 'default' : 'filled'}
        loading={mudar.isPending}
        onClick={() => mudar.mutate(!descadastrado)}
      >
        {t(descadastrado ? 'voltar' : 'sair')}
      </Button>
    </Stack>
  );
};

/** Unsubscribes from the e-mails of a practice, without an account. */
export const DescadastroPage = () => {
  const { t } = useTranslation('descadastro');
  const { token } = useParams({ from: '/open/descadastro/$token' });
  return (
    <AuthCard title={t('titulo')}>
      <Escolha token={token} />
    </AuthCard>
  );
};
