import { Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { FormEventHandler, ReactNode } from 'react';
import type { Conflito } from '#web/lib/forms/cadastro-form.ts';
import type { UnsavedForm } from '#web/lib/unsaved/use-kept-form.ts';
import { ConflictDialog } from '#web/ui/dialogs/ConflictDialog.tsx';
import { UnsavedGuard } from '#web/ui/dialogs/UnsavedGuard.tsx';
import { BackButton } from './BackButton.tsx';
import { BreadcrumbBar, type Crumb } from './BreadcrumbBar.tsx';

type Props<V> = {
  /** The list that the record is in. */
  lista: Crumb;
  title: string;
  /** What `useCadastroForm` returned. */
  cadastro: { onSubmit: FormEventHandler<HTMLFormElement>; conflito: Conflito<V> | null; unsaved: UnsavedForm };
  /** The label of a field, for the question about a conflict. */
  campo: (nome: string) => string;
  children: ReactNode;
  /** What follows the form. */
  abaixo?: ReactNode;
};

/** The page of a form of a register: its breadcrumbs, the form, and the questions about conflicts and unsaved changes. */
export const CadastroFrame = <V,>({ lista, title, cadastro, campo, children, abaixo }: Props<V>) => {
  const { onSubmit, conflito, unsaved } = cadastro;
  useDocumentTitle(title);
  return (
    <>
      <BreadcrumbBar links={[lista, { title, active: true }]}>
        <BackButton />
      </BreadcrumbBar>
      <Stack>
        <form onSubmit={onSubmit} noValidate>
          {children}
        </form>
        {abaixo}
      </Stack>
      <ConflictDialog conflito={conflito} nomeDo={campo} />
      <UnsavedGuard {...unsaved} />
    </>
  );
};
