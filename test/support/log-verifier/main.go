// Checks a log and its receipts with the packages of Go's checksum database, which share no code with the service.
// Standard input: a job as JSON. Standard output: one line a case, "ok" or what is wrong.
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type change struct {
	Path string
	Data []byte
}

type job struct {
	Key     string
	Files   map[string][]byte
	Changes []change // each is a case of its own, over Files
	Proofs  []proofCase
}

type proofCase struct {
	Text string
	Said string // the JSON of what the review says
}

var strict = base64.StdEncoding.Strict()

func main() {
	var all job
	if err := json.NewDecoder(os.Stdin).Decode(&all); err != nil {
		panic(err)
	}
	verifier, err := note.NewVerifier(all.Key)
	if err != nil {
		panic(err)
	}
	for _, each := range all.Changes {
		fmt.Println(told(checkLog(verifier, all.Files, each)))
	}
	for _, each := range all.Proofs {
		fmt.Println(told(checkProof(verifier, each)))
	}
}

func told(err error) string {
	if err == nil {
		return "ok"
	}
	return strings.ReplaceAll("wrong: "+err.Error(), "\n", " ")
}

func parseCheckpoint(verifier note.Verifier, text []byte) (tlog.Tree, error) {
	opened, err := note.Open(text, note.VerifierList(verifier))
	if err != nil {
		return tlog.Tree{}, err
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) != 4 || lines[0] != verifier.Name() || lines[3] != "" {
		return tlog.Tree{}, errors.New("no checkpoint of this log")
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return tlog.Tree{}, err
	}
	root, err := strict.DecodeString(lines[2])
	if err != nil || len(root) != tlog.HashSize {
		return tlog.Tree{}, errors.New("no root")
	}
	tree := tlog.Tree{N: size}
	copy(tree.Hash[:], root)
	return tree, nil
}

type tiles struct {
	files func(string) []byte
}

func (t tiles) Height() int                     { return 8 }
func (t tiles) SaveTiles([]tlog.Tile, [][]byte) {}
func (t tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range wanted {
		data := t.files(fmt.Sprintf("tile/%d/%s", tile.L, name(tile.N, tile.W)))
		if len(data) != tile.W*tlog.HashSize {
			return nil, errors.New("a tile is missing or cut")
		}
		all = append(all, data)
	}
	return all, nil
}

func name(number int64, width int) string {
	path := fmt.Sprintf("%03d", number%1000)
	for number >= 1000 {
		number /= 1000
		path = fmt.Sprintf("x%03d/%s", number%1000, path)
	}
	if width < 256 {
		path += fmt.Sprintf(".p/%d", width)
	}
	return path
}

func checkLog(verifier note.Verifier, base map[string][]byte, changed change) error {
	files := func(path string) []byte {
		if path == changed.Path {
			return changed.Data
		}
		return base[path]
	}
	tree, err := parseCheckpoint(verifier, files("checkpoint"))
	if err != nil {
		return err
	}
	reader := tlog.TileHashReader(tree, tiles{files})
	for number := int64(0); number*256 < tree.N; number++ {
		width := int64(256)
		if tree.N-number*256 < width {
			width = tree.N - number*256
		}
		data := files("tile/entries/" + name(number, int(width)))
		var indexes []int64
		var hashes []tlog.Hash
		for len(data) > 0 {
			if len(data) < 2 {
				return errors.New("a bundle is cut")
			}
			length := int(binary.BigEndian.Uint16(data))
			if len(data) < 2+length {
				return errors.New("a bundle is cut")
			}
			indexes = append(indexes, tlog.StoredHashIndex(0, number*256+int64(len(hashes))))
			hashes = append(hashes, tlog.RecordHash(data[2:2+length]))
			data = data[2+length:]
		}
		if int64(len(hashes)) != width {
			return errors.New("a bundle has another number of entries")
		}
		stored, err := reader.ReadHashes(indexes)
		if err != nil {
			return err
		}
		for index := range stored {
			if stored[index] != hashes[index] {
				return fmt.Errorf("entry %d is not in the tree", number*256+int64(index))
			}
		}
	}
	return nil
}

func checkProof(verifier note.Verifier, given proofCase) error {
	end := strings.Index(given.Text, "\n\n")
	if end == -1 {
		return errors.New("no proof")
	}
	lines := strings.Split(given.Text[:end], "\n")
	if len(lines) < 3 || lines[0] != "c2sp.org/tlog-proof@v1" || !strings.HasPrefix(lines[1], "extra ") || !strings.HasPrefix(lines[2], "index ") {
		return errors.New("no proof")
	}
	extra, err := strict.DecodeString(lines[1][len("extra "):])
	if err != nil {
		return err
	}
	var held struct{ Entry, Salt string }
	if err := json.Unmarshal(extra, &held); err != nil {
		return err
	}
	if string(extra) != fmt.Sprintf(`{"entry":%q,"salt":%q}`, held.Entry, held.Salt) {
		return errors.New("extra is spelled in another way")
	}
	entry, err := strict.DecodeString(held.Entry)
	if err != nil {
		return err
	}
	salt, err := strict.DecodeString(held.Salt)
	if err != nil {
		return err
	}
	var leaf struct{ Commitment string }
	if err := json.Unmarshal(entry, &leaf); err != nil {
		return err
	}
	commitment, err := strict.DecodeString(leaf.Commitment)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(append(append([]byte{}, salt...), given.Said...))
	if !bytes.Equal(sum[:], commitment) {
		return errors.New("the commitment is to other words")
	}
	index, err := strconv.ParseInt(lines[2][len("index "):], 10, 64)
	if err != nil || strconv.FormatInt(index, 10) != lines[2][len("index "):] {
		return errors.New("no index")
	}
	var proof tlog.RecordProof
	for _, line := range lines[3:] {
		decoded, err := strict.DecodeString(line)
		if err != nil || len(decoded) != tlog.HashSize {
			return errors.New("no hash")
		}
		var hash tlog.Hash
		copy(hash[:], decoded)
		proof = append(proof, hash)
	}
	tree, err := parseCheckpoint(verifier, []byte(given.Text[end+2:]))
	if err != nil {
		return err
	}
	if index < 0 || index >= tree.N {
		return errors.New("the index is not in the tree")
	}
	return tlog.CheckRecord(proof, tree.N, tree.Hash, index, tlog.RecordHash(entry))
}
