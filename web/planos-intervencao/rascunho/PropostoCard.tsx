import { Badge, Button, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { IconArrowsExchange, IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Decisao, Proposto } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { NumberInput } from '#web/ui/fields/NumberInput.tsx';
import { MenuItemLink } from '#web/ui/signed-links.tsx';
import { BibliotecaDialog } from '../BibliotecaDialog.tsx';
import { ObjetivoFields } from '../ObjetivoFields.tsx';
import { conteudoDoItem } from '../objetivo-valores.ts';
import classes from '../PlanosIntervencao.module.css';
import { citacaoConfere } from './citacao.ts';
import { Marcado } from './Marcado.tsx';

type Props = { proposto: Proposto; numero: number; fontes: string[]; onChange: (parte: Partial<Proposto>) => void };

const Resumo = ({ proposto, fontes }: Pick<Props, 'proposto' | 'fontes'>) => {
  const { t } = useTranslation('planos-intervencao');
  const parte = (nome: 'especificos' | 'estrategias' | 'recursos' | 'criterio' | 'frequencia') =>
    proposto[nome] && (
      <div key={nome}>
        <Text size="sm" c="dimmed">
          {t(`campos.${nome}`)}
        </Text>
        <Text size="sm" className={classes.texto}>
          {proposto[nome]}
        </Text>
      </div>
    );
  return (
    <Stack gap="xs">
      <Text size="sm">
        <Text span fw={600}>
          {t('gerado.evidencia')}
        </Text>{' '}
        {proposto.evidencia ? (
          <Marcado texto={proposto.evidencia} palavras={proposto.casou} />
        ) : (
          t('gerado.sem_evidencia')
        )}
      </Text>
      {proposto.evidencia && !citacaoConfere(proposto.evidencia, fontes) && (
        <Text size="sm" c="var(--attention)">
          {t('gerado.nao_confere')}
        </Text>
      )}
      {(['especificos', 'estrategias', 'recursos', 'criterio', 'frequencia'] as const).map(parte)}
      <div>
        <Text size="sm" c="dimmed">
          {t('campos.linha_base')}
        </Text>
        <Text size="sm">{t('a_medir')}</Text>
      </div>
      {(['familia', 'escola'] as const).map(
        (quem) =>
          proposto[quem] && (
            <div key={quem}>
              <Text size="sm" c="dimmed">
                {t(`campos.orientacoes_${quem}`)}
              </Text>
              <Text size="sm" className={classes.texto}>
                {proposto[quem]}
              </Text>
            </div>
          ),
      )}
    </Stack>
  );
};

/** One proposed goal, with its evidence and the decision buttons. */
export const PropostoCard = ({ proposto, numero, fontes, onChange }: Props) => {
  const { t } = useTranslation(['planos-intervencao', 'cadastro']);
  const { id: pacienteId } = usePaciente();
  const [editando, setEditando] = useState(false);
  const [trocando, setTrocando] = useState(false);
  const { descricao, area, decisao, semanas, origem } = proposto;
  const nomeado = (acao: string) => `${t(acao)}: ${descricao}`;
  const decidir = (nova: Decisao) => onChange({ decisao: decisao === nova ? 'pendente' : nova });
  const rejeitar = () => {
    setEditando(false);
    decidir('rejeitado');
  };
  return (
    <section className={classes.objetivo} data-decisao={decisao} aria-label={descricao}>
      <Stack gap="sm">
        <div>
          <Title order={3} size="h5" td={decisao === 'rejeitado' ? 'line-through' : undefined}>
            {numero}. {descricao}
          </Title>
          <Group gap={6} mt={6}>
            {area && (
              <Badge variant="light" tt="none">
                {t(`areas.${area}`, { defaultValue: area })}
              </Badge>
            )}
            <Badge variant="default" tt="none">
              {t(`origens.${origem}`)}
            </Badge>
            {semanas && (
              <Text size="sm" c="dimmed">
                {t('gerado.semanas', { count: semanas })}
              </Text>
            )}
          </Group>
        </div>
        {editando && (
          <Stack>
            <ObjetivoFields valor={proposto} onChange={onChange}>
              <NumberInput
                label={t('campos.semanas')}
                min={1}
                max={104}
                allowDecimal={false}
                value={semanas ?? ''}
                onChange={(valor) => onChange({ semanas: typeof valor === 'number' && valor >= 1 ? valor : null })}
              />
            </ObjetivoFields>
          </Stack>
        )}
        {!editando && decisao !== 'rejeitado' && <Resumo proposto={proposto} fontes={fontes} />}
        <Group gap="xs">
          <Button
            size="sm"
            variant={decisao === 'aceito' ? 'filled' : 'default'}
            leftSection={<IconCheck size={16} />}
            aria-pressed={decisao === 'aceito'}
            aria-label={nomeado(decisao === 'aceito' ? 'gerado.aceito' : 'gerado.aceitar')}
            disabled={!descricao.trim()}
            onClick={({ detail }) => detail < 2 && decidir('aceito')}
          >
            {decisao === 'aceito' ? t('gerado.aceito') : t('gerado.aceitar')}
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPencil size={16} />}
            aria-expanded={editando}
            aria-label={nomeado(editando ? 'gerado.fechar_edicao' : 'cadastro:editar')}
            onClick={() => setEditando(!editando)}
          >
            {editando ? t('gerado.fechar_edicao') : t('cadastro:editar')}
          </Button>
          <Menu>
            <Menu.Target>
              <Button
                size="sm"
                variant="default"
                leftSection={<IconArrowsExchange size={16} />}
                aria-label={nomeado('gerado.trocar')}
              >
                {t('gerado.trocar')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <MenuItemLink
                to="/atendimento/paciente/$id/plano-de-intervencao/gerar"
                params={{ id: pacienteId }}
                search={{ modo: 'trocar', objetivo: proposto.id }}
              >
                {t('gerado.trocar_outro')}
              </MenuItemLink>
              <Menu.Item onClick={() => setTrocando(true)}>{t('gerado.trocar_biblioteca')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button
            size="sm"
            variant={decisao === 'rejeitado' ? 'light' : 'default'}
            color="red"
            leftSection={<IconX size={16} />}
            aria-pressed={decisao === 'rejeitado'}
            aria-label={nomeado(decisao === 'rejeitado' ? 'gerado.rejeitado' : 'gerado.rejeitar')}
            onClick={({ detail }) => detail < 2 && rejeitar()}
          >
            {decisao === 'rejeitado' ? t('gerado.rejeitado') : t('gerado.rejeitar')}
          </Button>
        </Group>
      </Stack>
      {trocando && (
        <BibliotecaDialog
          opened
          area={area}
          onClose={() => setTrocando(false)}
          onEscolher={(item) => {
            setTrocando(false);
            onChange({
              ...conteudoDoItem(item),
              semanas: item.semanas,
              atendimentos: item.atendimentos,
              evidencia: null,
              casou: [],
              familia: null,
              escola: null,
              origem: 'biblioteca',
              decisao: 'pendente',
            });
          }}
        />
      )}
    </section>
  );
};
