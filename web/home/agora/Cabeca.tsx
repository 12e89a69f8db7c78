import { Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import type { Foco } from '#contract/home/agora.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { EstadoDoEnvio, horaDe, useMarcado, useMuda, useQuemOnde } from '#web/atendimentos/index.ts';
import { idadePorExtenso } from '#web/lib/idade.ts';
import { useMinuto } from '#web/lib/minuto.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Barra, momentoDe, Presenca } from '#web/registros/index.ts';
import { Foto } from '#web/ui/Foto.tsx';
import { COR } from '#web/ui/tons.ts';
import classes from './Agora.module.css';

const HOUR = 60;

type Marcar = (item: AtendimentoNaLista, status: StatusAtendimento) => void;

/** How much of the appointment is over, between its hours. */
const Tempo = ({ item }: { item: AtendimentoNaLista }) => {
  const { t } = useTranslation('home');
  const { fuso } = useSignedUser();
  const agora = useMinuto();
  const { fase, minutos } = momentoDe(item, agora);
  const dito =
    fase === 'durante'
      ? t('agora.faltam', { count: minutos })
      : fase === 'antes'
        ? minutos > HOUR
          ? t('agora.comeca_as', { hora: horaDe(item.inicio, fuso) })
          : t('agora.comeca', { count: minutos })
        : t('agora.terminou');
  return (
    <div>
      <Barra item={item} />
      <div className={classes.times}>
        <span>{horaDe(item.inicio, fuso)}</span>
        <span className={classes.left} data-fase={fase}>
          {dito}
        </span>
        <span>{horaDe(item.fim, fuso)}</span>
      </div>
    </div>
  );
};

/** That the child waits at the reception. A tap on the presence changes this and the next, and not the whole head. */
const Chegou = ({ atendimento }: { atendimento: AtendimentoNaLista }) => {
  const { t } = useTranslation('atendimentos');
  const { item } = useMarcado(atendimento);
  if (item.status !== 'Chegou') return null;
  return (
    <Text size="sm" fw={600} c={`var(--mantine-color-${COR.Chegou}-light-color)`}>
      {t('status.Chegou')}
    </Text>
  );
};

const Envio = ({ atendimento }: { atendimento: AtendimentoNaLista }) => {
  const { estado } = useMarcado(atendimento);
  if (estado === 'salvo') return null;
  return (
    <div className={classes.mark}>
      <EstadoDoEnvio estado={estado} />
    </div>
  );
};

/** The child, whether they came, and how long the appointment still lasts. */
export const Cabeca = ({ foco, marcar }: { foco: Foco; marcar: Marcar }) => {
  const { t } = useTranslation(['home', 'shell']);
  const { fuso } = useSignedUser();
  const { paciente, atendimento } = foco;
  const { lugar } = useQuemOnde()(atendimento);
  const idade = idadePorExtenso(paciente.data_nascimento, hojeEm(fuso), t);
  // On a phone the school is left out, so that this takes one line.
  const phone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false });
  const sobre = [idade, paciente.ano_escolar, !phone && paciente.escola, lugar].filter(Boolean);
  const muda = useMuda();
  return (
    <>
      <div className={classes.head}>
        <Foto id={paciente.foto} nome={paciente.nome} size={phone ? 40 : 56} />
        <div className={classes.who}>
          <Title order={2} className={classes.name}>
            <Link to="/atendimento/paciente/$id" params={{ id: paciente.id }}>
              {paciente.nome}
            </Link>
          </Title>
          <Text size="sm" c="dimmed">
            {sobre.join(' · ')}
          </Text>
          <Chegou atendimento={atendimento} />
        </div>
        {muda(atendimento.profissional_id) && <Presenca item={atendimento} marcar={marcar} />}
      </div>
      <Envio atendimento={atendimento} />
      <Tempo item={atendimento} />
    </>
  );
};
