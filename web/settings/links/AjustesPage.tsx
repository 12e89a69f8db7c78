import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LinkAjuste, linkAjustes } from '#contract/links/ajustes.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { AjusteDialog } from './AjusteDialog.tsx';

const Linha = ({ ajuste, onMudar }: { ajuste: LinkAjuste; onMudar: () => void }) => {
  const { t } = useTranslation(['link-ajustes', 'links']);
  const { tipo, oferecido, dias, dias_padrao, conferir, textos } = ajuste;
  const vida = dias ?? dias_padrao;
  const nome = t(`links:tipos.${tipo}`);
  const resumo = [
    vida === null && t('ate_o_horario'),
    vida !== null && t(tipo === 'cobranca' && dias === null ? 'apos_vencimento' : 'links:dias', { count: vida }),
    t(conferir ? 'com_conferencia' : 'sem_conferencia'),
    Object.keys(textos).length > 0 && t('texto_proprio'),
  ];
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Group gap="xs">
          <Text fw={600}>{nome}</Text>
          {!oferecido && <Badge color="gray">{t('desligado')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {resumo.filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Button flex="none" variant="default" aria-label={t('mudar_tipo', { tipo: nome })} onClick={onMudar}>
        {t('mudar')}
      </Button>
    </Group>
  );
};

/** What the practice sets for each kind of link. */
export const AjustesPage = () => {
  const { t } = useTranslation('link-ajustes');
  const [aberto, setAberto] = useState<LinkAjuste | null>(null);
  const { data, isError, refetch } = useQuery(read(linkAjustes.listar, {}));
  return (
    <PageCard title={t('titulo')} description={t('texto')}>
      {isError && !data && <LoadError coisa={t('titulo')} onRetry={refetch} />}
      {!data && !isError && <Waiting h={320} />}
      {data && (
        <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {data.map((ajuste) => (
            <Linha key={ajuste.tipo} ajuste={ajuste} onMudar={() => setAberto(ajuste)} />
          ))}
        </Stack>
      )}
      {aberto && <AjusteDialog ajuste={aberto} onClose={() => setAberto(null)} />}
    </PageCard>
  );
};
AjustesPage.loader = loads(() => [read(linkAjustes.listar, {})]);
AjustesPage.needs = linkAjustes.salvar;
