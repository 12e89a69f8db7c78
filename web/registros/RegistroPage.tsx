import { Button, Divider, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconHistory, IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { type Registro, registroAnterior, registroGravar, registroLer, registroModelos } from '#contract/registros.ts';
import { esperaSupervisao } from '#contract/supervisao.ts';
import { Anexos, anexosDe } from '#web/anexos/index.ts';
import { useMuda } from '#web/atendimentos/index.ts';
import { useImprimir } from '#web/imprimir/index.ts';
import { usePainted } from '#web/lib/after-paint.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { useFresh } from '#web/lib/api/read-once.ts';
import { formatInstant } from '#web/lib/format.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { NotFoundPage } from '#web/ui/page/NotFoundPage.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { AcessoEncerrado } from './AcessoEncerrado.tsx';
import { Assinado } from './Assinado.tsx';
import { CabecaDaNota } from './atendimento/CabecaDaNota.tsx';
import { Escrever } from './Escrever.tsx';
import { Leitura } from './Leitura.tsx';
import { htmlDaNota } from './papel.ts';
import { objetivosDaNota } from './registro.queries.ts';
import { useNotaAberta } from './use-nota.ts';
import { VersoesDoRegistro } from './VersoesDoRegistro.tsx';

type Props = { registro: Registro; inicio: string; encerrado: boolean; onChange: (registro: Registro) => void };

/** The text of the note, and below it its files. If the access to the case ends, what is being written stays. */
const Nota = ({ registro, inicio, encerrado, onChange }: Props) => {
  const { t } = useTranslation('anexos');
  const pode = usePode();
  const aberta = useNotaAberta(registro);
  const painted = usePainted();
  const escreve = aberta && pode(registroGravar);
  const signed = registro.assinado_em !== null;
  const Parte = signed ? Assinado : Leitura;
  if (encerrado && !escreve) return <NotFoundPage />;
  return (
    <>
      {encerrado && <AcessoEncerrado />}
      {escreve ? (
        <Escrever registro={registro} inicio={inicio} encerrado={encerrado} onChange={onChange} />
      ) : (
        <Parte registro={registro} inicio={inicio} onChange={onChange} />
      )}
      <Divider my="lg" />
      <Stack>
        <Title order={3} size="h5">
          {t('titulo')}
        </Title>
        {painted ? (
          <Anexos
            dono="atendimentos"
            donoId={registro.atendimento_id}
            travado={signed || esperaSupervisao(registro.supervisao)}
            // The editor shows the photos that it takes.
            quais={escreve && !signed ? 'sem_fotos' : 'todos'}
          />
        ) : (
          <Waiting h={120} />
        )}
      </Stack>
    </>
  );
};

/** The note of one appointment. */
export const RegistroPage = () => {
  const { t } = useTranslation(['registros', 'supervisao']);
  const { fuso } = useSignedUser();
  const client = useQueryClient();
  const { atendimentoId: id } = useParams({ from: '/main/atendimento/paciente/$id/atendimentos/$atendimentoId' });
  const imprimir = useImprimir();
  const muda = useMuda();
  const [history, setHistory] = useState(false);
  useDocumentTitle(t('titulo'));
  const nota = read(registroLer, { params: { id } });
  const lida = useFresh(nota);
  const lido = useFresh(read(atendimentos.ler, { params: { id } }));
  const error = lida.error ?? lido.error;
  const encerrado = lida.error instanceof ApiError && lida.error.status === 404;
  const { data: registro } = lida;
  const { data: atendimento } = lido;
  if (!registro || !atendimento) {
    if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
    if (error) return <LoadError coisa={t('titulo')} onRetry={() => Promise.all([lida.refetch(), lido.refetch()])} />;
    return <Waiting h={420} shape="text" announced />;
  }
  const put = (next: Registro) => client.setQueryData(nota.queryKey, next);
  const quando = formatInstant(atendimento.inicio, fuso);
  const print = () =>
    imprimir({
      titulo: t('titulo'),
      conteudo: htmlDaNota(registro, quando, fuso, t),
      paciente_id: registro.paciente_id,
    });
  return (
    <PageCard>
      <CabecaDaNota
        item={atendimento}
        podeMarcar={muda(atendimento.profissional_id)}
        actions={
          <>
            <Button variant="default" leftSection={<IconHistory size={16} />} onClick={() => setHistory(true)}>
              {t('versoes')}
            </Button>
            <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={print}>
              {t('imprimir')}
            </Button>
          </>
        }
      />
      <Nota key={id} registro={registro} inicio={atendimento.inicio} encerrado={encerrado} onChange={put} />
      {history && <VersoesDoRegistro id={id} onClose={() => setHistory(false)} />}
    </PageCard>
  );
};

RegistroPage.loader = loads<{ id: string; atendimentoId: string }>(
  ({ params: { id: paciente_id, atendimentoId: id } }) => [
    read(registroLer, { params: { id } }),
    read(atendimentos.ler, { params: { id } }),
    read(registroAnterior, { params: { id } }),
    read(registroModelos, {}),
    objetivosDaNota(paciente_id, id),
    anexosDe('atendimentos', id),
  ],
);
RegistroPage.needs = registroLer;
