import { SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GRUPOS_DE_LINKS, type GrupoDeLinks, grupoDoLink } from '#contract/links/acoes.ts';
import type { LinkEnviado } from '#contract/links/links.ts';
import { ListaDeLinks } from './ListaDeLinks.tsx';

type Filtro = GrupoDeLinks | 'todos';

/** The links of a patient, the open ones first; one group can be picked. */
export const LinksPorGrupo = ({ lista, abrir }: { lista: LinkEnviado[]; abrir: LinkEnviado | null }) => {
  const { t } = useTranslation('links');
  const [filtro, setFiltro] = useState<Filtro>('todos');
  const porGrupo = Map.groupBy(lista, grupoDoLink);
  const doGrupo = (grupo: GrupoDeLinks) => porGrupo.get(grupo) ?? [];
  const vistos = filtro === 'todos' ? GRUPOS_DE_LINKS.flatMap((grupo) => doGrupo(grupo)) : doGrupo(filtro);
  const rotulo = (qual: Filtro, total: number) => `${t(`grupos.${qual}`)} (${total})`;
  return (
    <>
      {lista.length > 0 && (
        <SegmentedControl<Filtro>
          mb="md"
          aria-label={t('grupos.titulo')}
          value={filtro}
          onChange={setFiltro}
          data={[
            { value: 'todos', label: rotulo('todos', lista.length) },
            ...GRUPOS_DE_LINKS.map((value) => ({ value, label: rotulo(value, doGrupo(value).length) })),
          ]}
        />
      )}
      {lista.length > 0 && vistos.length === 0 && <Text c="dimmed">{t('grupos.vazio')}</Text>}
      <ListaDeLinks lista={vistos} abrir={abrir} />
    </>
  );
};
