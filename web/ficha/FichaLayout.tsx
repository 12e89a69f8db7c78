import { Skeleton } from '@mantine/core';
import { IconEye, IconTimeline } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Paciente, type PacienteNaLista, pacientes } from '#contract/pacientes.ts';
import { loads } from '#web/lib/api/loader.ts';
import { lida, naLista } from '#web/lib/forms/cadastro.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';
import { CadastroPage } from '#web/ui/page/CadastroPage.tsx';
import { type SideEntry, SideMenu } from '#web/ui/page/SideMenu.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { FichaHeader } from './FichaHeader.tsx';
import { fichaMenu } from './menu.ts';
import { proximoDe } from './ProximoAtendimento.tsx';
import { PacienteContext } from './paciente-context.ts';
import { saldoDe } from './paciente-saldo.ts';

/** The menu of the file, starting with the timeline. */
const usePartes = (pacienteId: string): SideEntry[] => {
  const { t } = useTranslation('ficha');
  const user = useSignedUser();
  const base = `/atendimento/paciente/${pacienteId}`;
  return [
    { key: 'linha_do_tempo', to: base, Icon: IconTimeline, exact: true, title: t('partes.linha_do_tempo') },
    ...fichaMenu(user, pacienteId).map((part) => ({ ...part, title: t(`partes.${part.key}`) })),
    { key: 'acessos', to: `${base}/acessos`, Icon: IconEye, title: t('partes.acessos') },
  ];
};

/** `inteiro` is null while only what the list knows of the patient is there. */
const Ficha = ({ paciente, inteiro }: { paciente: PacienteNaLista; inteiro: Paciente | null }) => {
  const { t } = useTranslation('ficha');
  const { pathname } = useLocation();
  const partes = usePartes(paciente.id);
  const base = partes[0]?.to ?? '';
  const parte = partes.find(({ to }) => to !== base && (pathname === to || pathname.startsWith(`${to}/`)));
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
      <FichaHeader paciente={paciente} queixa={inteiro?.queixa} inicio={base} />
      <SideMenu label={t('menu')} entries={partes}>
        {inteiro ? (
          <Suspense fallback={<Spinner />}>
            <Outlet />
          </Suspense>
        ) : (
          <Skeleton h={320} />
        )}
      </SideMenu>
    </PacienteContext>
  );
};

/** A patient's file: the header, the menu of its parts, and the part of the current address. */
export const FichaLayout = () => {
  const { id } = useParams({ from: '/main/atendimento/paciente/$id' });
  const conhecido = naLista(useQueryClient(), pacientes, id);
  return (
    <CadastroPage<Paciente>
      rotas={pacientes}
      coisa="pacientes:um"
      id={id}
      loading={conhecido && <Ficha paciente={conhecido} inteiro={null} />}
    >
      {(paciente) => <Ficha paciente={paciente} inteiro={paciente} />}
    </CadastroPage>
  );
};

FichaLayout.loader = loads<{ id: string }>(({ params: { id }, user }) => [
  lida(pacientes, id),
  proximoDe(id),
  ...(user.config?.modulos.financeiro ? [saldoDe(id)] : []),
]);
