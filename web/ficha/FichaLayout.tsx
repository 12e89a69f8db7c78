import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation, useMatch, useParams } from '@tanstack/react-router';
import { Suspense, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { quemViu } from '#contract/conta/seguranca.ts';
import { acessoExcepcional } from '#contract/equipe.ts';
import { historia } from '#contract/historia.ts';
import { type Paciente, type PacienteNaLista, pacientes } from '#contract/pacientes.ts';
import { loads } from '#web/lib/api/loader.ts';
import { lida, naLista } from '#web/lib/forms/cadastro.ts';
import { later } from '#web/lib/later.ts';
import { isClinicalPart } from '#web/lib/session/menus.ts';
import { seesMoney } from '#web/lib/session/money.ts';
import { ForaDosCasos, usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { ProximosPassos } from '#web/novo-paciente/index.ts';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';
import { CadastroPage } from '#web/ui/page/CadastroPage.tsx';
import { type PartTab, PartTabs } from '#web/ui/page/PartTabs.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { AcessoEmCurso } from './AcessoEmCurso.tsx';
import { equipeDoCaso, useExcecao } from './excecao-em-curso.ts';
import { FichaHeader } from './FichaHeader.tsx';
import classes from './FichaLayout.module.css';
import { fichaMenu } from './menu.ts';
import { proximoDe } from './ProximoAtendimento.tsx';
import { PacienteContext } from './paciente-context.ts';
import { saldoDe } from './paciente-saldo.ts';

const ForaDoCaso = later(() => import('./ForaDoCaso.tsx').then((module) => module.ForaDoCaso));

const fichaDe = (pacienteId: string) => `/atendimento/paciente/${pacienteId}` as const;

/** The parts of the file, starting with the story. */
const usePartes = (pacienteId: string): PartTab[] => {
  const { t } = useTranslation('ficha');
  const user = useSignedUser();
  const pode = usePode();
  const base = fichaDe(pacienteId);
  return [
    ...(pode(historia) ? [{ key: 'historia', to: base, exact: true, title: t('partes.historia') }] : []),
    ...fichaMenu(user, pacienteId).map((part) => ({ ...part, title: t(`partes.${part.key}`) })),
    ...(pode(quemViu) ? [{ key: 'acessos', to: `${base}/acessos` as const, title: t('partes.acessos') }] : []),
  ];
};

/** The part of the address; a member without a clinical function starts with the register. */
const Parte = ({ paciente, parte, inicio }: { paciente: Paciente; parte: PartTab | undefined; inicio: boolean }) => {
  const pode = usePode();
  if (inicio && !pode(historia))
    return <Navigate to="/atendimento/paciente/$id/dados" params={{ id: paciente.id }} replace />;
  // The clinical fields are absent for whoever is not on the case team.
  const fora = paciente.queixa === undefined && pode(acessoExcepcional);
  return (
    <Suspense fallback={<Waiting h={320} announced />}>
      {fora && isClinicalPart(parte?.key ?? 'historia') ? <ForaDoCaso id={paciente.id} /> : <Outlet />}
    </Suspense>
  );
};

/**
 * The editor of a note takes the whole screen of a phone, because the keyboard needs half of it: tells the style sheet.
 */
const useWholeScreen = (state: 'waiting' | 'shown') => {
  const nota = useMatch({ from: '/main/atendimento/paciente/$id/atendimentos/$atendimentoId', shouldThrow: false });
  const whole = nota !== undefined;
  useLayoutEffect(() => {
    if (!whole) return;
    document.body.dataset.wholeScreen = state;
    return () => {
      delete document.body.dataset.wholeScreen;
    };
  }, [whole, state]);
};

/** `inteiro` is null while only what the list knows of the patient is there. */
const Ficha = ({ paciente, inteiro }: { paciente: PacienteNaLista; inteiro: Paciente | null }) => {
  const { t } = useTranslation('ficha');
  const { pathname } = useLocation();
  const partes = usePartes(paciente.id);
  const excecao = useExcecao(paciente.id);
  const base = fichaDe(paciente.id);
  const parte = partes.find(({ to }) => to !== base && (pathname === to || pathname.startsWith(`${to}/`)));
  useWholeScreen('shown');
  const inicio = pathname.replace(/\/$/, '') === base;
  return (
    <PacienteContext value={inteiro}>
      <BreadcrumbBar
        links={[
          { to: '/pacientes', title: t('pacientes') },
          { to: base, title: paciente.nome, active: inicio },
          ...(parte ? [{ to: parte.to, title: parte.title, active: pathname === parte.to }] : []),
        ]}
      />
      <FichaHeader paciente={paciente} queixa={inteiro?.queixa} inicio={base} comSaldo={parte?.key !== 'financeiro'} />
      {excecao && <AcessoEmCurso excecao={excecao} />}
      <ProximosPassos id={paciente.id} />
      <PartTabs label={t('menu')} tabs={partes} />
      <div className={classes.parte}>
        <ForaDosCasos value={excecao !== null || inteiro?.queixa === undefined}>
          {inteiro ? <Parte paciente={inteiro} parte={parte} inicio={inicio} /> : <Waiting h={320} announced />}
        </ForaDosCasos>
      </div>
    </PacienteContext>
  );
};

/** The way back, the header, the tabs and a part. */
const FichaWaiting = () => {
  useWholeScreen('waiting');
  return (
    <Stack gap="xs" pt="md">
      <Waiting h={28} shape="text" />
      <Waiting h={56} />
      <Waiting h={36} shape="text" />
      <Waiting h={320} announced />
    </Stack>
  );
};

/**
 * A patient's file: the header and the tabs of its parts, which stay while the part below them changes.
 */
export const FichaLayout = () => {
  const { id } = useParams({ from: '/main/atendimento/paciente/$id' });
  const conhecido = naLista(useQueryClient(), pacientes, id);
  const { membro } = useSignedUser();
  const pode = usePode();
  return (
    <CadastroPage<Paciente>
      rotas={pacientes}
      coisa="pacientes:um"
      id={id}
      loading={conhecido ? <Ficha paciente={conhecido} inteiro={null} /> : <FichaWaiting />}
      missing={
        membro.equipe && pode(acessoExcepcional) ? (
          <Suspense fallback={<FichaWaiting />}>
            <ForaDoCaso id={id} sozinha />
          </Suspense>
        ) : undefined
      }
    >
      {(paciente) => <Ficha paciente={paciente} inteiro={paciente} />}
    </CadastroPage>
  );
};

FichaLayout.loader = loads<{ id: string }>(({ params: { id }, user }) => [
  lida(pacientes, id),
  proximoDe(id),
  ...(user.membro.equipe ? [equipeDoCaso(id)] : []),
  ...(seesMoney(user) ? [saldoDe(id)] : []),
]);
FichaLayout.needs = pacientes.ler;
