import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import type { LinkEnviado } from '#contract/links/links.ts';
import { respondivel } from '#contract/links/tipos.ts';
import { readList } from '#web/lib/api/read.ts';
import { later } from '#web/lib/later.ts';
import { useAjuste } from '#web/lib/link-ajuste.ts';

/** Loaded when it is opened. */
const NovoLinkDialog = later(() => import('./NovoLinkDialog.tsx').then((module) => module.NovoLinkDialog));

/** The upcoming appointments to choose from. */
const QUANTOS = 30;

/** Creates the link for one of the next appointments. */
export const NovoLink = ({ pacienteId, onCriado }: { pacienteId: string; onCriado: (link: LinkEnviado) => void }) => {
  const { t } = useTranslation('links');
  const [aberto, { open, close }] = useDisclosure();
  const { data } = useQuery(
    readList(atendimentos.listar, { query: { paciente_id: pacienteId, proximos: 'true', por_pagina: QUANTOS } }),
  );
  const { oferecido } = useAjuste('confirmar_atendimento');
  if (!oferecido) return null;
  // From today on, so some may have begun.
  const proximos = (data?.linhas ?? []).filter((item) => respondivel(item));
  const criado = (link: LinkEnviado) => {
    close();
    onCriado(link);
  };
  return (
    <>
      <Button disabled={proximos.length === 0} onClick={open}>
        {t('novo')}
      </Button>
      {aberto && (
        <Suspense>
          <NovoLinkDialog proximos={proximos} onClose={close} onCriado={criado} />
        </Suspense>
      )}
    </>
  );
};
