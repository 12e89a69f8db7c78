import { Chip, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GRUPOS_DE_LINKS, type GrupoDeLinks, grupoDoLink } from '#contract/links/acoes.ts';
import type { LinkEnviado } from '#contract/links/links.ts';
import classes from './Links.module.css';
import { ListaDeLinks } from './ListaDeLinks.tsx';

type Filtro = GrupoDeLinks | 'todos';

/** The links of a patient, the open ones first. If there are several groups, one can be picked. */
export const LinksPorGrupo = ({ lista, abrir }: { lista: LinkEnviado[]; abrir: LinkEnviado | null }) => {
  const { t } = useTranslation('links');
  const [escolhido, setEscolhido] = useState<Filtro>('todos');
  const porGrupo = Map.groupBy(lista, grupoDoLink);
  const grupos = GRUPOS_DE_LINKS.filter((grupo) => porGrupo.has(grupo));
  // The last link of a group may have been answered or revoked since it was picked.
  const filtro = grupos.find((grupo) => grupo === escolhido) ?? 'todos';
  const doFiltro = (qual: Filtro) => (qual === 'todos' ? grupos : [qual]).flatMap((grupo) => porGrupo.get(grupo) ?? []);
  return (
    <>
      {grupos.length > 1 && (
        <Chip.Group value={filtro} onChange={setEscolhido}>
          <Group mb="md" gap="xs" role="radiogroup" aria-label={t('grupos.titulo')}>
            {(['todos', ...grupos] as const).map((qual) => (
              <Chip key={qual} value={qual} size="sm" classNames={{ label: classes.filtro }}>
                {t(`grupos.${qual}`)} ({doFiltro(qual).length})
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
      <ListaDeLinks lista={doFiltro(filtro)} abrir={abrir} />
    </>
  );
};
