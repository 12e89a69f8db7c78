import { ColorSwatch, Group, SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Profissional, Sala } from '#contract/agenda/salas.ts';
import { MultiSelect } from '#web/ui/fields/MultiSelect.tsx';
import { usePorPessoa } from '../semana/por-pessoa.ts';
import { useVisao } from '../visao.ts';
import { COR_PADRAO } from './colunas.ts';

/** On a phone both fields share a row: the agenda begins below them. */
const LADO_A_LADO = { flex: '1 1 0', miw: 0 };

type Props = { clinica: { pessoas: Profissional[]; salas: Sala[] } };

const opcoes = (list: { id: string; nome: string }[]) => list.map(({ id, nome }) => ({ value: id, label: nome }));

/** The legend: the colour of each professional. A screen reader reads the name with each appointment instead. */
const Legenda = ({ pessoas }: { pessoas: Profissional[] }) => (
  <Group gap="md" mb="sm" aria-hidden="true">
    {pessoas.map(({ id, nome, cor }) => (
      <Group key={id} gap={6}>
        <ColorSwatch size={14} color={`var(--bar-${cor ?? COR_PADRAO})`} />
        <Text size="sm">{nome}</Text>
      </Group>
    ))}
  </Group>
);

/** Which professionals and rooms the agenda shows, and which of the two the columns of a day are. */
export const FiltroDaAgenda = ({ clinica: { pessoas, salas } }: Props) => {
  const { t } = useTranslation('atendimentos');
  const { filtro, por, visao, narrow, set: onChange } = useVisao();
  const abertas = salas.filter(({ excluido_em }) => !excluido_em);
  const colunas = [
    // On a narrow screen there are no columns: this option is a list in order of time.
    { value: 'profissional', label: t(narrow ? 'colunas.por_horario' : 'colunas.por_profissional') },
    { value: 'sala', label: t('colunas.por_sala') },
  ];
  const vistas = pessoas.filter(({ id, ativo }) => (filtro.quem.length ? filtro.quem.includes(id) : ativo));
  // No legend: columns and rows of professionals show names, and lists on a narrow screen have no colours.
  const nomeada = usePorPessoa() || (visao === 'day' && por === 'profissional');
  return (
    <>
      <Group mb={narrow ? undefined : 'sm'} gap="sm" align="flex-start">
        {visao === 'day' && abertas.length > 0 && (
          <SegmentedControl
            size="sm"
            fullWidth={narrow}
            w={narrow ? '100%' : undefined}
            aria-label={t('colunas.titulo')}
            data={colunas}
            value={por}
            onChange={(value) => onChange({ colunas: value === 'sala' ? 'sala' : undefined })}
          />
        )}
        <MultiSelect
          aria-label={t('colunas.filtro_profissional')}
          placeholder={
            filtro.quem.length ? undefined : t(narrow ? 'colunas.profissionais' : 'colunas.filtro_profissional')
          }
          data={opcoes(pessoas)}
          value={filtro.quem}
          onChange={(ids) => onChange({ quem: ids.join(',') || undefined })}
          {...(narrow ? LADO_A_LADO : { miw: 220 })}
        />
        {abertas.length > 0 && (
          <MultiSelect
            aria-label={t('colunas.filtro_sala')}
            placeholder={filtro.salas.length ? undefined : t(narrow ? 'colunas.salas' : 'colunas.filtro_sala')}
            data={opcoes(abertas)}
            value={filtro.salas}
            onChange={(ids) => onChange({ salas: ids.join(',') || undefined })}
            {...(narrow ? LADO_A_LADO : { miw: 180 })}
          />
        )}
      </Group>
      {!narrow && !nomeada && <Legenda pessoas={vistas} />}
    </>
  );
};
