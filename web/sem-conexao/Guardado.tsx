import { Button, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTA_HASH } from '#domain/constants.ts';
import { hojeEm, instante } from '#domain/days/fuso.ts';
import { formatInstant } from '#web/lib/format.ts';
import { type Opened, useOpened } from '#web/lib/offline/open.ts';
import { Dias } from './Dias.tsx';
import { daNota } from './da-nota.ts';
import { Esperando } from './Esperando.tsx';
import { escritasDe } from './escritas.ts';
import { Ficha } from './Ficha.tsx';
import { fechar } from './NoAparelho.tsx';
import { NovaPanel } from './NovaPanel.tsx';
import classes from './SemConexao.module.css';
import { useMarcas } from './use-marcas.ts';
import { useNovas } from './use-novas.ts';

const Dois = ({ opened }: { opened: Opened }) => {
  const { t } = useTranslation(['sem-conexao', 'shell', 'atendimentos']);
  const [paciente, setPaciente] = useState<string | null>(null);
  const { dados, now, reached } = opened;
  const { id: user } = opened.user;
  const escritas = useMemo(() => escritasDe(dados), [dados]);
  const marcas = useMarcas(user);
  const novas = useNovas(user, dados.fuso);
  const [marcando, setMarcando] = useState(false);
  const { nova } = dados;
  const navigate = useNavigate();
  const openNote = useEffectEvent(() => {
    const item = location.hash === NOTA_HASH && daNota(dados, now, escritas.nota);
    if (!item) return;
    const params = { id: item.paciente_id, atendimentoId: item.id };
    void navigate({ to: '/atendimento/paciente/$id/atendimentos/$atendimentoId', params, replace: true });
  });
  useEffect(() => openNote(), []);
  const escolher = (id: string | null) => {
    setPaciente(id);
    window.scrollTo({ top: 0 });
  };
  const ficha = dados.fichas.find(({ paciente_id }) => paciente_id === paciente);
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <div>
          <Title order={1} size="h3">
            {t('shell:falha.sem_conexao.titulo')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('lido_em', { quando: formatInstant(instante(reached), dados.fuso) })}
          </Text>
        </div>
        <Button variant="default" onClick={fechar}>
          {t('fechar')}
        </Button>
      </header>
      {nova && (
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setMarcando(true)}
        >
          {t('atendimentos:novo')}
        </Button>
      )}
      {nova && marcando && (
        <NovaPanel
          dados={{ ...dados, nova }}
          agora={now}
          paciente={paciente}
          guardar={novas.guardar}
          onClose={() => setMarcando(false)}
        />
      )}
      {ficha ? (
        <Ficha
          ficha={ficha}
          atendimentos={dados.atendimentos.filter(
            ({ id, paciente_id }) => paciente_id === paciente && escritas.nota(id),
          )}
          anamneses={escritas.anamneses(ficha.paciente_id)}
          testes={escritas.teste(ficha.paciente_id)}
          hoje={hojeEm(dados.fuso, now)}
          fuso={dados.fuso}
          onBack={() => escolher(null)}
        />
      ) : (
        <>
          <Dias dados={dados} agora={now} marcas={marcas} novas={novas} temNota={escritas.nota} onOpen={escolher} />
          <Esperando user={user} fuso={dados.fuso} />
        </>
      )}
    </div>
  );
};

/** What this device keeps, opened: two days of appointments, the files of their patients, and what waits to be sent. */
export const Guardado = () => {
  const opened = useOpened();
  return opened && <Dois opened={opened} />;
};
