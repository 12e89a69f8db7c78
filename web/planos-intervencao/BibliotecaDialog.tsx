import { Badge, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AREAS } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import type { ItemBiblioteca } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { anosEm, hoje } from '#web/lib/idade.ts';
import { normaliza } from '#web/lib/normaliza.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import lista from '#web/ui/page/Linhas.module.css';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { SeeMore } from '#web/ui/text/SeeMore.tsx';
import classes from './PlanosIntervencao.module.css';
import { useBiblioteca } from './planos-intervencao.queries.ts';

const combina = (item: ItemBiblioteca, busca: string) =>
  normaliza([item.titulo, item.objetivo, ...item.especificos, ...item.atividades].join(' ')).includes(normaliza(busca));

const Item = ({ item, onEscolher }: { item: ItemBiblioteca; onEscolher: () => void }) => {
  const { t } = useTranslation('planos-intervencao');
  return (
    <li className={lista.linha}>
      <div className={lista.nome}>
        <Group gap="xs">
          <Text fw={600}>{item.titulo}</Text>
          <Badge variant="light" tt="none">
            {t(`areas.${item.area}`)}
          </Badge>
          <Text size="sm" c="dimmed">
            {t('biblioteca.idade', { de: item.idade_min, ate: item.idade_max })}
          </Text>
        </Group>
        <Text size="sm">{item.objetivo}</Text>
        {item.profissao && (
          <Text size="sm" c="var(--attention)">
            {t(`biblioteca.so.${item.profissao}`)}
          </Text>
        )}
        <SeeMore title={t('biblioteca.detalhes')}>
          <Text size="sm" className={classes.texto}>
            {[...item.especificos, ...item.atividades].map((linha) => `• ${linha}`).join('\n')}
          </Text>
          <Text size="sm" c="dimmed" mt={4}>
            {item.criterio} · {item.frequencia} · {item.prazo}
          </Text>
        </SeeMore>
      </div>
      <Button
        variant="default"
        size="sm"
        aria-label={t('biblioteca.escolher_nome', { nome: item.titulo })}
        onClick={onEscolher}
      >
        {t('biblioteca.escolher')}
      </Button>
    </li>
  );
};

type Props = { opened: boolean; area?: string | null; onClose: () => void; onEscolher: (item: ItemBiblioteca) => void };

/** The library of goals, those for the patient's age first. */
export const BibliotecaDialog = ({ opened, area: primeira = null, onClose, onEscolher }: Props) => {
  const { t } = useTranslation('planos-intervencao');
  const { fuso } = useSignedUser();
  const { data_nascimento } = usePaciente();
  const anos = data_nascimento ? anosEm(data_nascimento, hoje(fuso)) : null;
  const [busca, setBusca] = useState('');
  const [area, setArea] = useState<string | null>(primeira);
  const [todas, setTodas] = useState(anos === null);
  const { data, isError, refetch } = useBiblioteca();
  const achados = data?.filter(
    (item) =>
      (!area || item.area === area) &&
      combina(item, busca) &&
      (todas || anos === null || (anos >= item.idade_min - 1 && anos <= item.idade_max + 1)),
  );
  return (
    <Dialog opened={opened} onClose={onClose} title={t('biblioteca.titulo')} size="xl">
      <Stack>
        <Text size="sm" c="dimmed">
          {t('biblioteca.texto')}
        </Text>
        <Group align="flex-end">
          <TextInput
            flex={1}
            miw={200}
            label={t('biblioteca.busca')}
            value={busca}
            onChange={({ currentTarget }) => setBusca(currentTarget.value)}
            data-autofocus
          />
          <Select
            label={t('campos.area')}
            data={AREAS.map((one) => ({ value: one, label: t(`areas.${one}`) }))}
            value={area}
            onChange={setArea}
            clearable
            clearButtonProps={{ 'aria-label': t('limpar_area') }}
          />
        </Group>
        {anos !== null && (
          <Checkbox
            label={t('biblioteca.todas_idades')}
            checked={todas}
            onChange={({ currentTarget }) => setTodas(currentTarget.checked)}
          />
        )}
        {isError && <LoadError coisa={t('biblioteca.titulo')} onRetry={refetch} />}
        {!data && !isError && <Waiting h={240} />}
        {achados?.length === 0 && <Text c="dimmed">{t('biblioteca.nada')}</Text>}
        <ul className={lista.lista}>
          {achados?.map((item) => (
            <Item key={item.slug} item={item} onEscolher={() => onEscolher(item)} />
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
};
