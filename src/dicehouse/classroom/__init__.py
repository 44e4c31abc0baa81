"""What a lesson needs beside the tables: question banks with their keys, and how answers are judged."""
