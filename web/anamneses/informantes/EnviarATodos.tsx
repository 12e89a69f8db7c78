import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { anamneseLinks, type EnviadosATodos, type Informante } from '#contract/links/anamneses.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { PorEnviar } from '#web/links/index.ts';
import { useAnamneseAberta } from '../anamnese-context.ts';

/** Whether nobody has sent this link or opened it. */
export const porEnviar = ({ link }: Informante) => link.estado === 'criado';

const RESULTADOS = ['enviados', 'sem_email', 'recusados'] as const satisfies (keyof EnviadosATodos)[];

/** To whom it was sent, and who has to be reached in another way. */
const Resultado = ({ feito }: { feito: EnviadosATodos }) => {
  const { t, i18n } = useTranslation('anamneses');
  const lista = new Intl.ListFormat(i18n.language);
  return (
    <div role="status">
      {RESULTADOS.map(
        (um) =>
          feito[um].length > 0 && (
            <Text key={um}>{t(`informantes.a_todos.${um}`, { quem: lista.format(feito[um]) })}</Text>
          ),
      )}
    </div>
  );
};

/** Names who was not sent their link yet, and sends several all at once. */
export const EnviarATodos = ({ informantes }: { informantes: Informante[] }) => {
  const { t } = useTranslation('anamneses');
  const { anamnese } = useAnamneseAberta();
  const pode = usePode();
  const invalidate = useInvalidate();
  const enviar = useMutation({
    mutationFn: () => call(anamneseLinks.enviarATodos, { params: { id: anamnese.id } }),
    onSuccess: () => invalidate(),
  });
  const quem = informantes.filter(porEnviar).map(({ link }) => link.destinatario);
  const oferece = pode(anamneseLinks.enviarATodos) && quem.length > 1;
  if (quem.length === 0 && !enviar.data) return null;
  return (
    <Stack align="flex-start" gap="xs">
      <PorEnviar quem={quem} />
      {oferece && (
        <Button variant="default" loading={enviar.isPending} onClick={() => enviar.mutate()}>
          {t('informantes.a_todos.enviar')}
        </Button>
      )}
      {enviar.data && <Resultado feito={enviar.data} />}
    </Stack>
  );
};
