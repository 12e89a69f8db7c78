import { Text, Title, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista, StatusAtendimento } from '#contract/agenda/atendimentos.ts';
import type { Foco } from '#contract/agora.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { horaDe } from '#web/atendimentos/index.ts';
import { idadePorExtenso } from '#web/lib/idade.ts';
import { useMinuto } from '#web/lib/minuto.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Foto } from '#web/ui/Foto.tsx';
import classes from './Agora.module.css';
import { momentoDe } from './relogio.ts';

const HOUR = 60;

type Marcar = (item: AtendimentoNaLista, status: StatusAtendimento) => void;

const PRESENCA = [
  ['Realizado', 'agora.presente'],
  ['Faltou', 'agora.faltou'],
] as const;

/** Whether the child came, by one tap; a second tap takes it back. Other statuses are set in the calendar. */
const Presenca = ({ item, marcar }: { item: AtendimentoNaLista; marcar: Marcar }) => {
  const { t } = useTranslation('home');
  return (
    <fieldset className={classes.presence} aria-label={t('agora.presenca', { nome: item.paciente.nome })}>
      {PRESENCA.map(([status, palavra]) => {
        const chosen = item.status === status;
        return (
          <UnstyledButton
            key={status}
            className={classes.present}
            aria-pressed={chosen}
            onClick={() => marcar(item, chosen ? 'Agendado' : status)}
          >
            {chosen && <IconCheck size={18} aria-hidden="true" />}
            {t(palavra)}
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
};

/** How much of the appointment is over. */
const Barra = ({ item }: { item: AtendimentoNaLista }) => {
  const { t } = useTranslation('home');
  const { fuso } = useSignedUser();
  const agora = useMinuto();
  const { fase, parte, minutos } = momentoDe(item, agora);
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
      <div className={classes.bar} aria-hidden="true">
        <div style={{ inlineSize: `${parte * 100}%` }} />
      </div>
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

/** The child, whether they came, and how long the appointment still lasts. */
export const Cabeca = ({ foco, marcar }: { foco: Foco; marcar: Marcar }) => {
  const { t } = useTranslation(['home', 'shell']);
  const { fuso } = useSignedUser();
  const { paciente, atendimento } = foco;
  const idade = idadePorExtenso(paciente.data_nascimento, hojeEm(fuso), t);
  const sobre = [idade, paciente.ano_escolar, paciente.escola, atendimento.local].filter(Boolean);
  return (
    <>
      <div className={classes.head}>
        <Foto id={paciente.foto} nome={paciente.nome} size={56} />
        <div className={classes.who}>
          <Title order={2} className={classes.name}>
            <Link to="/atendimento/paciente/$id" params={{ id: paciente.id }}>
              {paciente.nome}
            </Link>
          </Title>
          <Text size="sm" c="dimmed">
            {sobre.join(' · ')}
          </Text>
        </div>
        <Presenca item={atendimento} marcar={marcar} />
      </div>
      <Barra item={atendimento} />
    </>
  );
};
