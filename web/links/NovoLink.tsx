import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import type { Locale } from '#domain/constants.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { readList } from '#web/lib/api/read.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAjuste } from '#web/lib/link-ajuste.ts';
import { IdiomaDoLink } from '#web/ui/fields/IdiomaDoLink.tsx';

/** Creates the link for the next appointment, for the first guardian who may receive reminders, else for the patient. */
export const NovoLink = ({ pacienteId, onCriado }: { pacienteId: string; onCriado: (link: LinkEnviado) => void }) => {
  const { t } = useTranslation('links');
  const { responsaveis } = usePaciente();
  const invalidate = useInvalidate();
  const { data } = useQuery(
    readList(atendimentos.listar, { query: { paciente_id: pacienteId, proximos: 'true', por_pagina: 1 } }),
  );
  const proximo = data?.linhas[0];
  const quem = responsaveis.find(({ pode_receber }) => pode_receber.includes('lembretes'));
  const { oferecido, idioma } = useAjuste('confirmar_atendimento');
  const [escolhido, setEscolhido] = useState<Locale | null>(null);
  const locale = escolhido ?? idioma;
  const criar = useMutation({
    mutationFn: (atendimento_id: string) =>
      call(links.criar, {
        body: {
          tipo: 'confirmar_atendimento',
          atendimento_id,
          responsavel_id: quem?.responsavel_id ?? null,
          ...(escolhido && { locale: escolhido }),
        },
      }),
    onSuccess: async (link) => {
      await invalidate();
      onCriado(link);
    },
  });
  if (!oferecido) return null;
  return (
    <Group align="flex-end" gap="xs">
      {proximo && <IdiomaDoLink para={[{ idioma: quem?.idioma ?? null }]} value={locale} onChange={setEscolhido} />}
      <Button
        disabled={!proximo}
        loading={criar.isPending}
        onClick={() => {
          if (proximo) criar.mutate(proximo.id);
        }}
      >
        {t('novo')}
      </Button>
    </Group>
  );
};
