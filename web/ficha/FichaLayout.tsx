import { IconEye } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Paciente, pacientes } from '#contract/pacientes.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { BreadcrumbBar } from '#web/shell/BreadcrumbBar.tsx';
import { CadastroPage } from '#web/ui/CadastroPage.tsx';
import { SideMenu } from '#web/ui/SideMenu.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { FichaHeader } from './FichaHeader.tsx';
import { fichaMenu } from './menu.ts';
import { PacienteContext } from './paciente-context.ts';

/** A patient's file: who it is, the parts of the file, and the part that the address names. */
export const FichaLayout = () => {
  const { t } = useTranslation('ficha');
  const user = useSignedUser();
  return (
    <CadastroPage<Paciente> rotas={pacientes}>
      {(paciente) => (
        <PacienteContext value={paciente}>
          <BreadcrumbBar
            links={[
              { to: '/pacientes', title: t('pacientes') },
              { title: paciente.nome, active: true },
            ]}
          />
          <FichaHeader paciente={paciente} />
          <SideMenu
            label={t('menu')}
            entries={[
              ...fichaMenu(user, paciente.id).map((part) => ({ ...part, title: t(`partes.${part.key}`) })),
              {
                key: 'acessos',
                to: `/atendimento/paciente/${paciente.id}/acessos`,
                title: t('partes.acessos'),
                Icon: IconEye,
              },
            ]}
          >
            <Suspense fallback={<Spinner />}>
              <Outlet />
            </Suspense>
          </SideMenu>
        </PacienteContext>
      )}
    </CadastroPage>
  );
};
