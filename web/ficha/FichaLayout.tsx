import { IconEye, IconTimeline } from '@tabler/icons-react';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Paciente, pacientes } from '#contract/pacientes.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';
import { CadastroPage } from '#web/ui/page/CadastroPage.tsx';
import { type SideEntry, SideMenu } from '#web/ui/page/SideMenu.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { FichaHeader } from './FichaHeader.tsx';
import { fichaMenu } from './menu.ts';
import { PacienteContext } from './paciente-context.ts';

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

const Ficha = ({ paciente }: { paciente: Paciente }) => {
  const { t } = useTranslation('ficha');
  const { pathname } = useLocation();
  const partes = usePartes(paciente.id);
  const base = partes[0]?.to ?? '';
  const parte = partes.find(({ to }) => to !== base && (pathname === to || pathname.startsWith(`${to}/`)));
  const inicio = pathname.replace(/\/$/, '') === base;
  return (
    <PacienteContext value={paciente}>
      <BreadcrumbBar
        links={[
          { to: '/pacientes', title: t('pacientes') },
          { to: base, title: paciente.nome, active: inicio },
          ...(parte ? [{ to: parte.to, title: parte.title, active: pathname === parte.to }] : []),
        ]}
      />
      <FichaHeader paciente={paciente} inicio={base} />
      <SideMenu label={t('menu')} entries={partes}>
        <Suspense fallback={<Spinner />}>
          <Outlet />
        </Suspense>
      </SideMenu>
    </PacienteContext>
  );
};

/** A patient's file: the header, the menu of its parts, and the part of the current address. */
export const FichaLayout = () => (
  <CadastroPage<Paciente>
    rotas={pacientes}
    coisa="pacientes:um"
    id={useParams({ from: '/main/atendimento/paciente/$id' }).id}
  >
    {(paciente) => <Ficha paciente={paciente} />}
  </CadastroPage>
);
