import { Checkbox, Stack, Tabs, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Topico } from '#contract/anamneses/anamnese-modelos.ts';
import { topicosParaEscola } from '#contract/anamneses/preencher.ts';

/** A recipient: the key in `topicos_de`. */
export type Pessoa = { chave: string; nome: string; daEscola: boolean };
/** The chosen topics by recipient; a recipient without an entry gets those of `padraoDe`. */
export type Escolhas = Record<string, string[]>;

const padraoDe = (topicos: Topico[], { daEscola }: Pessoa) =>
  (daEscola ? topicosParaEscola(topicos) : topicos).map(({ slug }) => slug);

/** The topics of each recipient. */
export const escolhasDe = (topicos: Topico[], pessoas: Pessoa[], escolhas: Escolhas): Escolhas =>
  Object.fromEntries(pessoas.map((um) => [um.chave, escolhas[um.chave] ?? padraoDe(topicos, um)]));

type ListaProps = {
  topicos: Topico[];
  pessoa: Pessoa;
  escolhidos: string[];
  erro: ReactNode;
  trocar: (novos: string[]) => void;
};

const Lista = ({ topicos, pessoa: { chave, nome, daEscola }, escolhidos, erro, trocar }: ListaProps) => {
  const { t } = useTranslation('anamneses');
  const todos = escolhidos.length === topicos.length;
  return (
    <Stack gap="xs" data-path={`topicos_de.${chave}`}>
      {daEscola && (
        <Text size="sm" c="dimmed">
          {t('informantes.escola.topicos_dica')}
        </Text>
      )}
      <Checkbox
        label={t('informantes.todos')}
        checked={todos}
        indeterminate={!todos && escolhidos.length > 0}
        onChange={() => trocar(todos ? [] : topicos.map(({ slug }) => slug))}
      />
      <Checkbox.Group label={t('informantes.topicos_de', { nome })} error={erro} value={escolhidos} onChange={trocar}>
        <Stack gap="xs" mt="xs">
          {topicos.map(({ slug, titulo }) => (
            <Checkbox key={slug} ml="lg" value={slug} label={titulo} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Stack>
  );
};

type Props = {
  topicos: Topico[];
  pessoas: Pessoa[];
  escolhas: Escolhas;
  /** By the key of a recipient. */
  erroDe: (chave: string) => ReactNode;
  trocar: (chave: string, novos: string[]) => void;
};

/** Which topics each recipient is asked: a tab for each of several. */
export const TopicosDeCada = ({ topicos, pessoas, escolhas, erroDe, trocar }: Props) => {
  const { t } = useTranslation('anamneses');
  const [aba, setAba] = useState<string | null>(null);
  const todas = escolhasDe(topicos, pessoas, escolhas);
  const comErro = pessoas.find(({ chave }) => erroDe(chave));
  const aberta = pessoas.find(({ chave }) => chave === aba) ?? pessoas[0];
  const lista = (pessoa: Pessoa) => (
    <Lista
      topicos={topicos}
      pessoa={pessoa}
      escolhidos={todas[pessoa.chave] ?? []}
      erro={erroDe(pessoa.chave)}
      trocar={(novos) => trocar(pessoa.chave, novos)}
    />
  );
  if (!aberta) return null;
  if (pessoas.length === 1) return lista(aberta);
  return (
    <Tabs value={aberta.chave} onChange={setAba} keepMounted={false}>
      <Tabs.List mb="sm" aria-label={t('topicos')}>
        {pessoas.map(({ chave, nome }) => (
          <Tabs.Tab key={chave} value={chave}>
            {t('informantes.contagem', { nome, escolhidos: todas[chave]?.length ?? 0, total: topicos.length })}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {comErro && comErro !== aberta && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mb="xs">
          {comErro.nome}: {erroDe(comErro.chave)}
        </Text>
      )}
      {pessoas.map((pessoa) => (
        <Tabs.Panel key={pessoa.chave} value={pessoa.chave}>
          {lista(pessoa)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
