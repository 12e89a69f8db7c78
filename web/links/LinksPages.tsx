import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pacienteAnexos } from '#contract/anexos.ts';
import { arquivosPorLink } from '#contract/links/arquivos.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { AnexosCard, anexosDe } from '#web/anexos/index.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { ajustesDosLinks, linksDe } from '#web/lib/link-ajuste.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Together } from '#web/ui/page/Together.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { ArquivosPorLink } from './ArquivosPorLink.tsx';
import { LinksPorGrupo } from './LinksPorGrupo.tsx';
import { NovoLink } from './NovoLink.tsx';

/** The links of a patient, with their states and what came back. */
export const LinksPage = () => {
  const { t } = useTranslation('links');
  const { id } = usePaciente();
  const pode = usePode();
  const [novo, setNovo] = useState<LinkEnviado | null>(null);
  const { data, isError, refetch } = useQuery({ ...linksDe(id), staleTime: 0 });
  return (
    <Together reads={[ajustesDosLinks()]} waiting={<Waiting h={320} announced />}>
      <PageCard
        title={t('titulo')}
        description={t('texto')}
        actions={pode(links.criar) && <NovoLink pacienteId={id} onCriado={(link) => setNovo({ ...link })} />}
      >
        {isError && !data && <LoadError coisa={t('titulo')} onRetry={refetch} />}
        {!data && !isError && <Waiting h={200} />}
        {data?.length === 0 && <Text c="dimmed">{t('vazio')}</Text>}
        {data && <LinksPorGrupo lista={data} abrir={novo} />}
      </PageCard>
    </Together>
  );
};
LinksPage.loader = loads<{ id: string }>(({ params }) => [linksDe(params.id), ajustesDosLinks()]);
LinksPage.needs = links.listar;

const arquivosDe = (id: string) => [
  anexosDe('pacientes', id),
  read(arquivosPorLink.listar, { params: { id } }),
  ajustesDosLinks(),
];

/** The files of a patient, and those that came by link and wait. */
export const FichaAnexosPage = () => {
  const { id } = usePaciente();
  return (
    <Together reads={arquivosDe(id)} waiting={<Waiting h={320} announced />}>
      <Stack>
        <ArquivosPorLink />
        <AnexosCard dono="pacientes" donoId={id} />
      </Stack>
    </Together>
  );
};

FichaAnexosPage.loader = loads<{ id: string }>(({ params: { id } }) => arquivosDe(id));
FichaAnexosPage.needs = pacienteAnexos.listar;
